package platform.ai.nlq

import rego.v1

readers := {"viewer", "operator", "admin"}

deny contains {"code": "ROLE", "message": "The role of the caller does not read findings"} if {
	not reads_findings
}

reads_findings if {
	some role in input.caller.roles
	role in readers
}

deny contains {"code": "BUDGET_UNKNOWN", "message": "The share of the budget that is used is unknown"} if {
	not is_number(input.budget.percentage)
}

deny contains {"code": "BUDGET_EXHAUSTED", "message": "The budget is used up"} if {
	input.budget.percentage >= 100
}

deny contains {"code": "QUESTION_TOO_LONG", "message": "The question has more than 2000 characters"} if {
	count(input.question) > 2000
}

obligations contains {"kind": "mask"}
