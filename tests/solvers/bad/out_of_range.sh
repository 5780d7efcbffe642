# Knows more variables than there are.
echo "s SATISFIABLE"
echo "v 1 -2 999999 0"
exit 10
