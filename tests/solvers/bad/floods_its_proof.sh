# Writes a proof without end, and says that there is no model if it is stopped: FORMULA PROOF
yes "c a flood" >"$2"
echo "s UNSATISFIABLE"
exit 20
