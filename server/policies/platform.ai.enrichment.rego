package platform.ai.enrichment

import rego.v1

deny contains {"code": "FINDING_UNKNOWN", "message": "The finding has no severity or no category"} if {
	not has_facts
}

has_facts if {
	is_string(input.finding.severity)
	is_string(input.finding.category)
}

deny contains {"code": "BUDGET_UNKNOWN", "message": "The share of the budget that is used is unknown"} if {
	not is_number(input.budget.percentage)
}

deny contains {"code": "BUDGET_EXHAUSTED", "message": "The budget is used up"} if {
	input.budget.percentage >= 100
}

deny contains {"code": "SECRET", "message": "Findings about secrets stay in the installation"} if {
	lower(input.finding.category) == "secrets"
}

deny contains {"code": "AGENT_RISK", "message": "The risk of the agent is critical"} if {
	lower(input.agent.risk_level) == "critical"
}

obligations contains {"kind": "mask"} if lower(input.finding.environment) in {"prod", "production"}
