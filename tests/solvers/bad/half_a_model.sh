# Stops in the middle of its model. One value makes no clause false, whatever formula a cube leaves.
echo "s SATISFIABLE"
echo "v 1"
exit 10
