# Stops in the middle of its model.
echo "s SATISFIABLE"
echo "v 1 -2 -3"
exit 10
