package platform.ai.agent_action

import rego.v1

deny contains {"code": "AGENT_UNKNOWN", "message": "The agent is not registered"} if {
	not is_string(input.agent.status)
}

deny contains {"code": "AGENT_DISABLED", "message": "The agent is disabled"} if {
	input.agent.status == "disabled"
}

deny contains {"code": "AGENT_RISK", "message": "The risk of the agent is critical"} if {
	lower(input.agent.risk_level) == "critical"
	not excepted
}

deny contains {"code": "TOOL_UNKNOWN", "message": "The agent is not registered with this tool"} if {
	not has_tool
}

has_tool if input.tool.name in input.agent.tools

deny contains {"code": "WRITING_AT_HIGH_RISK", "message": "An agent of high risk uses reading tools only"} if {
	lower(input.agent.risk_level) == "high"
	not reads_only
	not excepted
}

reads_only if input.tool.writes == false

obligations contains {"kind": "approval", "count": 1} if input.tool.writes == true

# An approved exception from this policy, of the whole application
excepted if {
	some exception in input.exceptions
	exception.policy_violated == "platform.ai.agent_action"
	exception.application_id == input.application_id
	exception.resource_requested == ""
}
