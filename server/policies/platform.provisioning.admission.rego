package platform.provisioning.admission

import rego.v1

deny contains {"code": "NOT_SCANNED", "message": "The image has not been scanned"} if {
	not is_scanned
}

is_scanned if input.image.scanned == true

deny contains {"code": "NO_DIGEST", "message": "The image is not named by its digest"} if {
	not has_digest
}

has_digest if startswith(input.image.digest, "sha256:")

deny contains {"code": "CRITICAL_VULNERABILITY", "message": "The image has critical vulnerabilities"} if {
	input.image.by_severity.CRITICAL > 0
}

deny contains {"code": "PRIVILEGED", "message": "The container is privileged"} if {
	input.container.privileged == true
}
