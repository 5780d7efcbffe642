"""Lists the models of a file with clingo, an answer set solver: clingo_models.py FILE"""

import clingo
import read

instance = read.given()


def condition(literal):
    return f"x({literal})" if literal > 0 else f"not x({-literal})"


def elements(terms):
    return "; ".join(f"{factor},{literal} : {condition(literal)}" for factor, literal in terms)


def rules():
    if instance.variables:
        yield f"{{ x(1..{instance.variables}) }}."
    for terms, operator, bound in instance.constraints:
        yield f":- not #sum {{ {elements(terms)} }} {operator} {bound}."
    if instance.objective:
        yield f"#minimize {{ {elements(instance.objective)} }}."
    for variable in instance.shown:
        yield f"#project x({variable})."


def models(answers):
    for model in answers:
        if instance.objective and not model.optimality_proven:
            continue
        true = {atom.arguments[0].number for atom in model.symbols(atoms=True)}
        yield [v if v in true else -v for v in instance.shown]


control = clingo.Control(["0", "--project=project", "--opt-mode=optN"])
control.add("base", [], "\n".join(rules()))
control.ground([("base", [])])
with control.solve(yield_=True) as answers:
    read.say(models(answers))
if instance.objective:
    print("o", round(control.statistics["summary"]["costs"][0]))
