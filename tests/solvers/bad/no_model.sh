# Says that there is a model, and keeps it to itself.
echo "s SATISFIABLE"
exit 10
