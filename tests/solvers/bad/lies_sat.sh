# Makes every variable false: there are then no queens.
echo "s SATISFIABLE"
sed -n 's/^p cnf \([0-9]*\) .*/\1/p' "$1" | while read -r variables; do
    seq "$variables" | sed 's/^/v -/'
done
echo "v 0"
exit 10
