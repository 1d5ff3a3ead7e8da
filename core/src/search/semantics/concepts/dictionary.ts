import { APPLICATION_SERVICE_CONCEPTS } from './applications/application-service-concepts.ts'
import { CODE_FLAW_CONCEPTS } from './applications/code-flaw-concepts.ts'
import { SAAS_CONCEPTS } from './applications/saas-concepts.ts'
import type { Concept } from './concept.ts'
import { COST_CONCEPTS } from './cost-concepts.ts'
import { CREDENTIAL_CONCEPTS } from './credential-concepts.ts'
import { DATA_CONCEPTS } from './data-concepts.ts'
import { DATA_STORE_CONCEPTS } from './data-store-concepts.ts'
import { DELIVERY_CONCEPTS } from './delivery/delivery-concepts.ts'
import { REPOSITORY_CONCEPTS } from './delivery/repository-concepts.ts'
import { SUPPLY_CHAIN_CONCEPTS } from './delivery/supply-chain-concepts.ts'
import { DOMAIN_CONCEPTS } from './domain-concepts.ts'
import { ENCRYPTION_CONCEPTS } from './encryption-concepts.ts'
import { FIREWALL_CONCEPTS } from './firewall-concepts.ts'
import { GOVERNANCE_CONCEPTS } from './governance-concepts.ts'
import { IDENTITY_CONCEPTS } from './identity-concepts.ts'
import { KEY_CONCEPTS } from './key-concepts.ts'
import { LOGGING_CONCEPTS } from './logging-concepts.ts'
import { MACHINE_IDENTITY_CONCEPTS } from './machine-identity-concepts.ts'
import { NETWORK_CONCEPTS } from './network-concepts.ts'
import { OPERATION_CONCEPTS } from './operation-concepts.ts'
import { PASSWORD_CONCEPTS } from './password-concepts.ts'
import { PERMISSION_CONCEPTS } from './permission-concepts.ts'
import { PLATFORM_CONCEPTS } from './platform-concepts.ts'
import { RESILIENCE_CONCEPTS } from './resilience-concepts.ts'
import { SECRET_CONCEPTS } from './secret-concepts.ts'
import { SECRET_STORAGE_CONCEPTS } from './secret-storage-concepts.ts'
import { CHANGE_ALARM_CONCEPTS } from './settings/change-alarm-concepts.ts'
import { CLOUD_SERVICE_CONCEPTS } from './settings/cloud-service-concepts.ts'
import { DATA_SETTING_CONCEPTS } from './settings/data-setting-concepts.ts'
import { KEY_SETTING_CONCEPTS } from './settings/key-setting-concepts.ts'
import { NETWORK_PATH_CONCEPTS } from './settings/network-path-concepts.ts'
import { RECOVERY_CONCEPTS } from './settings/recovery-concepts.ts'
import { RESOURCE_SETTING_CONCEPTS } from './settings/resource-setting-concepts.ts'
import { SIGN_IN_CONCEPTS } from './sign-in-concepts.ts'
import { ATTACK_CONCEPTS } from './threats/attack-concepts.ts'
import { NAMED_VULNERABILITY_CONCEPTS } from './threats/named-vulnerability-concepts.ts'
import { THREAT_CONCEPTS } from './threats/threat-concepts.ts'
import { VULNERABILITY_CONCEPTS } from './threats/vulnerability-concepts.ts'
import { VULNERABILITY_SCANNING_CONCEPTS } from './threats/vulnerability-scanning-concepts.ts'
import { TRANSIT_ENCRYPTION_CONCEPTS } from './transit-encryption-concepts.ts'
import { TRUST_CONCEPTS } from './trust-concepts.ts'
import { WEB_CONCEPTS } from './web-concepts.ts'
import { WEB_FLAW_CONCEPTS } from './web-flaw-concepts.ts'
import { COMPUTE_CONCEPTS } from './workloads/compute-concepts.ts'
import { CONTAINER_CONCEPTS } from './workloads/container-concepts.ts'
import { CONTAINER_IMAGE_CONCEPTS } from './workloads/container-image-concepts.ts'
import { CONTROL_PLANE_CONCEPTS } from './workloads/control-plane-concepts.ts'
import { KUBERNETES_CONCEPTS } from './workloads/kubernetes-concepts.ts'

/** The concepts of cloud security, by theme. */
export const CONCEPTS: readonly Concept[] = [
  ...SIGN_IN_CONCEPTS,
  ...PASSWORD_CONCEPTS,
  ...IDENTITY_CONCEPTS,
  ...MACHINE_IDENTITY_CONCEPTS,
  ...CREDENTIAL_CONCEPTS,
  ...PERMISSION_CONCEPTS,
  ...TRUST_CONCEPTS,
  ...ENCRYPTION_CONCEPTS,
  ...TRANSIT_ENCRYPTION_CONCEPTS,
  ...KEY_CONCEPTS,
  ...KEY_SETTING_CONCEPTS,
  ...SECRET_CONCEPTS,
  ...SECRET_STORAGE_CONCEPTS,
  ...DATA_CONCEPTS,
  ...NETWORK_CONCEPTS,
  ...NETWORK_PATH_CONCEPTS,
  ...FIREWALL_CONCEPTS,
  ...WEB_CONCEPTS,
  ...WEB_FLAW_CONCEPTS,
  ...DOMAIN_CONCEPTS,
  ...COMPUTE_CONCEPTS,
  ...CONTAINER_CONCEPTS,
  ...CONTAINER_IMAGE_CONCEPTS,
  ...KUBERNETES_CONCEPTS,
  ...CONTROL_PLANE_CONCEPTS,
  ...PLATFORM_CONCEPTS,
  ...CLOUD_SERVICE_CONCEPTS,
  ...DATA_STORE_CONCEPTS,
  ...DATA_SETTING_CONCEPTS,
  ...DELIVERY_CONCEPTS,
  ...SUPPLY_CHAIN_CONCEPTS,
  ...REPOSITORY_CONCEPTS,
  ...VULNERABILITY_CONCEPTS,
  ...VULNERABILITY_SCANNING_CONCEPTS,
  ...NAMED_VULNERABILITY_CONCEPTS,
  ...THREAT_CONCEPTS,
  ...ATTACK_CONCEPTS,
  ...OPERATION_CONCEPTS,
  ...LOGGING_CONCEPTS,
  ...CHANGE_ALARM_CONCEPTS,
  ...RESILIENCE_CONCEPTS,
  ...RECOVERY_CONCEPTS,
  ...RESOURCE_SETTING_CONCEPTS,
  ...GOVERNANCE_CONCEPTS,
  ...COST_CONCEPTS,
  ...SAAS_CONCEPTS,
  ...CODE_FLAW_CONCEPTS,
  ...APPLICATION_SERVICE_CONCEPTS,
]
