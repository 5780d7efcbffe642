# Right as long as nothing is forbidden; then it says that there is nothing more.
if grep -q "^c and at the end" "$1"; then
    echo "s UNSATISFIABLE"
    exit 20
fi
exec python3 "$(dirname "$0")/../made_up.py" "$1"
