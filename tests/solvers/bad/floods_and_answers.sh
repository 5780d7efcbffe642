# Prints more than anybody keeps, then answers.
yes "c a flood" | head -c 20000000
echo "s UNSATISFIABLE"
exit 20
