# Says that there is no model, whatever it is asked.
echo "s UNSATISFIABLE"
exit 20
