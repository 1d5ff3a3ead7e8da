import { judgedCases } from './judged-case.test-data.ts'

/** Kinds that are prepared by a machine and decided by a person. Staging unless stated. */
export const JUDGED_TIER_2 = judgedCases(`
aws EC2.13 | Security groups should not allow ingress from 0.0.0.0/0 or ::/0 to port 22 | AwsEc2SecurityGroup | HIGH | – | T2 review P2 | tier2
aws EC2.18 | Security groups should only allow unrestricted incoming traffic for authorized ports | AwsEc2SecurityGroup | HIGH | prod | T3 review P2 | production
aws EC2.19 | Security groups should not allow unrestricted access to ports with high risk | AwsEc2SecurityGroup | CRITICAL | – | T2 review P1 | tier2
aws EC2.19 | Security groups should not allow unrestricted access to ports with high risk | AwsEc2SecurityGroup | CRITICAL | prod | T3 board P1 | board
aws EC2.2 | VPC default security groups should not allow inbound or outbound traffic | AwsEc2SecurityGroup | HIGH | – | T2 review P2 | tier2
aws EC2.21 | Network ACLs should not allow ingress from 0.0.0.0/0 to port 22 or port 3389 | AwsEc2NetworkAcl | MEDIUM | – | T2 rest P4 | tier2
aws IAM.1 | IAM policies should not allow full "*" administrative privileges | AwsIamPolicy | HIGH | – | T2 review P2 | tier2
aws IAM.21 | IAM customer managed policies that you create should not allow wildcard actions for services | AwsIamPolicy | LOW | – | T2 app P5 | tier2
aws IAM.2 | IAM users should not have IAM policies attached | AwsIamUser | LOW | – | T2 app P5 | tier2
aws IAM.8 | Unused IAM user credentials should be removed | AwsIamUser | MEDIUM | – | T2 rest P4 | tier2
aws IAM.9 | MFA should be enabled for the root user | AwsAccount | CRITICAL | – | T2 review P1 | tier2
aws IAM.15 | Ensure IAM password policy requires minimum password length of 14 or greater | AwsAccount | MEDIUM | – | T2 rest P4 | tier2
aws Lambda.1 | Lambda function policies should prohibit public access | AwsLambdaFunction | CRITICAL | – | T2 review P1 | tier2
aws SQS.3 | SQS queue access policies should not allow public access | AwsSqsQueue | CRITICAL | – | T2 review P1 | tier2
aws CloudFront.15 | CloudFront distributions should use the recommended TLS security policy | AwsCloudFrontDistribution | MEDIUM | – | T2 app P4 | tier2
aws ELB.17 | Application and Network Load Balancers with listeners should use recommended security policies | AwsElbv2LoadBalancer | MEDIUM | – | T2 app P4 | tier2
aws SSM.2 | Amazon EC2 instances managed by Systems Manager should have a patch compliance status of COMPLIANT after a patch installation | AwsSsmPatchCompliance | HIGH | – | T2 review P2 | tier2
aws ELB.16 | Application Load Balancers should be associated with an AWS WAF web ACL | AwsElbv2LoadBalancer | MEDIUM | – | T2 app P4 | tier2
aws SecretsManager.1 | Secrets Manager secrets should have automatic rotation enabled | AwsSecretsManagerSecret | MEDIUM | – | T2 app P4 | tier2
aws SecretsManager.3 | Remove unused Secrets Manager secrets | AwsSecretsManagerSecret | MEDIUM | – | T2 rest P4 | engineer
aws CodeBuild.2 | CodeBuild project environment variables should not contain clear text credentials | AwsCodeBuildProject | CRITICAL | – | T2 review P1 | engineer
aws Lambda.2 | Lambda functions should use supported runtimes | AwsLambdaFunction | MEDIUM | – | T2 app P4 | tier2
azure – | Management ports should be closed on your virtual machines | microsoft.compute/virtualmachines | MEDIUM | – | T2 rest P4 | tier2
azure – | All network ports should be restricted on network security groups associated to your virtual machine | microsoft.compute/virtualmachines | HIGH | – | T2 review P2 | tier2
azure – | Subnets should be associated with a network security group | microsoft.network/virtualnetworks/subnets | LOW | – | T2 rest P5 | tier2
azure – | TLS should be updated to the latest version for web apps | microsoft.web/sites | HIGH | – | T2 review P2 | tier2
azure – | System updates should be installed on your machines | microsoft.compute/virtualmachines | HIGH | – | T2 review P2 | tier2
azure – | Firewall should be enabled on Key Vault | microsoft.keyvault/vaults | MEDIUM | – | T2 app P4 | tier2
azure – | Key Vault secrets should have an expiration date | microsoft.keyvault/vaults/secrets | HIGH | – | T2 review P2 | tier2
azure – | There should be more than one owner assigned to subscriptions | subscription | HIGH | – | T2 review P2 | tier2
azure – | Permissions of inactive identities in your Azure subscription should be revoked | subscription | MEDIUM | – | T2 rest P4 | tier2
azure – | Accounts with owner permissions on Azure resources should be MFA enabled | subscription | HIGH | – | T2 review P2 | tier2
azure – | Guest accounts with write permissions on Azure resources should be removed | subscription | MEDIUM | – | T2 app P4 | tier2
azure – | Azure Cosmos DB accounts should have firewall rules | microsoft.documentdb/databaseaccounts | MEDIUM | – | T2 app P4 | tier2
azure – | Enforce SSL connection should be enabled for MySQL database servers | microsoft.dbformysql/servers | MEDIUM | – | T2 app P4 | tier2
gcp OPEN_FIREWALL | Open firewall | google.compute.Firewall | HIGH | – | T2 review P2 | tier2
gcp OPEN_SSH_PORT | Open SSH port | google.compute.Firewall | HIGH | prod | T3 review P2 | production
gcp OPEN_RDP_PORT | Open RDP port | google.compute.Firewall | HIGH | internet | T2 review P2 | raise_internet
gcp PRIMITIVE_ROLES_USED | Primitive roles used | google.cloud.resourcemanager.Project | MEDIUM | – | T2 app P4 | tier2
gcp ADMIN_SERVICE_ACCOUNT | Admin service account | google.iam.ServiceAccount | MEDIUM | – | T2 app P4 | tier2
gcp OVER_PRIVILEGED_SERVICE_ACCOUNT_USER | Over privileged service account user | google.cloud.resourcemanager.Project | MEDIUM | – | T2 app P4 | tier2
gcp NON_ORG_IAM_MEMBER | Non org IAM member | google.cloud.resourcemanager.Project | HIGH | – | T2 review P2 | tier2
gcp SERVICE_ACCOUNT_KEY_NOT_ROTATED | Service account key not rotated | google.iam.ServiceAccountKey | MEDIUM | – | T2 app P4 | tier2
gcp WEAK_SSL_POLICY | Weak SSL policy | google.compute.TargetHttpsProxy | MEDIUM | – | T2 app P4 | tier2
gcp SSL_NOT_ENFORCED | SSL not enforced | google.cloud.sql.Instance | HIGH | – | T2 review P2 | tier2
gcp KMS_PUBLIC_KEY | KMS public key | google.cloud.kms.CryptoKey | CRITICAL | – | T2 review P1 | tier2
gcp MFA_NOT_ENFORCED | MFA not enforced | google.cloud.resourcemanager.Organization | HIGH | – | T2 review P2 | tier2
gcp COMPUTE_SECURE_BOOT_DISABLED | Compute Secure Boot disabled | google.compute.Instance | MEDIUM | – | T2 app P4 | engineer
`)
