# Lies about four queens, or queens and knights on 4 x 4, in the words of a format:
# lies_in_its_format.sh HOW FILE
v() { echo "v <instantiation> <list> Q[] </list> <values> $1 </values> </instantiation>"; }
case $1 in
opb-model)
    echo "s SATISFIABLE"
    echo "v $(seq 4 | sed 's/^/x/' | tr '\n' ' ') $(seq 5 16 | sed 's/^/-x/' | tr '\n' ' ')"
    ;;
opb-half) echo "s SATISFIABLE"; echo "v x2 x8" ;;
opb-unsat) echo "s UNSATISFIABLE" ;;
smt2-model) echo "sat"; echo "((define-fun Q_a1 () Bool true))" ;;
smt2-none) echo "sat" ;;
lp-model) echo "Optimal - objective value 0"; echo "0 x_Q_a1 1 0" ;;
lp-unsat) echo "Infeasible - objective value 0" ;;
mzn-model) echo "Qa1 Qb2 Qc3 Qd4"; echo "----------" ;;
mzn-unsat) echo "=====UNSATISFIABLE=====" ;;
xml-model) echo "s SATISFIABLE"; v "0 1 2 3" ;;
xml-long) echo "s SATISFIABLE"; v "0 1" ;;
opb-worse)
    printf 's OPTIMUM FOUND\no 0\n'
    echo "v $(seq 1 32 | sed 's/^/-x/' | tr '\n' ' ')"
    ;;
silent) ;;
floods) while :; do echo "c nothing new"; done ;;
esac
