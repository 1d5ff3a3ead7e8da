import { judgedCases } from './judged-case.test-data.ts'

/** Vulnerabilities, threats, auto-accept and guardrails. Staging unless stated. */
export const JUDGED_RISK = judgedCases(`
aws-cve CVE-2025-11111 | CVE-2025-11111 - openssl | AwsEc2Instance | HIGH | cvss=8.1 | T2 review P2 | tier2
aws-cve CVE-2021-44228 | CVE-2021-44228 - log4j-core | AwsEc2Instance | CRITICAL | cvss=10 kev internet | T3 board P2 severity=CRITICAL | tier3
aws-cve CVE-2021-44228 | CVE-2021-44228 - log4j-core | AwsEc2Instance | CRITICAL | cvss=10 kev prod | T3 board P1 | board
aws-cve CVE-2025-11112 | CVE-2025-11112 - curl | AwsEc2Instance | MEDIUM | cvss=5.3 | T2 app P4 | tier2
aws-cve CVE-2024-11113 | CVE-2024-11113 - nginx | AwsEc2Instance | MEDIUM | cvss=6.5 kev internet | T2 review P2 severity=HIGH | adjusted
aws-cve CVE-2024-11114 | CVE-2024-11114 - sudo | AwsEc2Instance | LOW | cvss=3.9 kev | T2 app P4 severity=MEDIUM | adjusted
aws-cve CVE-2025-11115 | CVE-2025-11115 - libxml2 | AwsEc2Instance | HIGH | cvss=7.5 unpatched | T3 app P3 | engineer
aws-cve CVE-2025-11116 | CVE-2025-11116 - python3 | AwsEc2Instance | HIGH | cvss=7.5 unused | T2 app P4 severity=MEDIUM | adjusted
aws-cve CVE-2025-11117 | CVE-2025-11117 - glibc | AwsEc2Instance | HIGH | cvss=8.4 exploit prod | T3 review P2 | raise_production
aws-cve CVE-2025-11118 | CVE-2025-11118 - openssh | AwsEc2Instance | HIGH | cvss=8.1 pci | T2 board P2 | regulated
aws-cve CVE-2025-11119 | CVE-2025-11119 - kernel | AwsEc2Instance | CRITICAL | cvss=9.1 dev inside internal | T3 board P3 severity=HIGH | adjusted
aws-cve CVE-2025-11120 | CVE-2025-11120 - zlib | AwsEcrContainerImage | HIGH | cvss=7.4 | T2 review P2 | tier2
azure-cve CVE-2025-11121 | CVE-2025-11121 - .NET | microsoft.compute/virtualmachines | HIGH | cvss=7.8 | T2 review P2 | tier2
gcp-cve CVE-2025-11122 | CVE-2025-11122 - bash | google.compute.Instance | MEDIUM | cvss=6.1 | T2 app P4 | tier2
gcp-cve CVE-2025-11123 | CVE-2025-11123 - systemd | google.compute.Instance | CRITICAL | cvss=9.8 | T3 board P2 | tier3
aws-threat UnauthorizedAccess:IAMUser/InstanceCredentialExfiltration.OutsideAWS | Credentials for an EC2 instance role are used from outside of AWS | AwsIamAccessKey | HIGH | – | T2 review P1 severity=CRITICAL | engineer
aws-threat Recon:EC2/PortProbeUnprotectedPort | Unprotected port on an EC2 instance is being probed | AwsEc2Instance | LOW | – | T2 review P5 | review
aws-threat CryptoCurrency:EC2/BitcoinTool.B!DNS | EC2 instance queries a domain of Bitcoin mining | AwsEc2Instance | HIGH | prod | T3 board P1 severity=CRITICAL | board
aws-threat Exfiltration:S3/AnomalousBehavior | An identity reads objects in an unusual way | AwsS3Bucket | MEDIUM | pii | T2 review P2 severity=HIGH | adjusted
azure-threat VM_SuspiciousProcess | Suspicious process executed | microsoft.compute/virtualmachines | MEDIUM | – | T2 review P4 | review
gcp-threat Persistence: IAM Anomalous Grant | Persistence: IAM Anomalous Grant | google.cloud.resourcemanager.Project | HIGH | – | T2 review P1 severity=CRITICAL | engineer
aws S3.9 | S3 general purpose buckets should have server access logging enabled | AwsS3Bucket | LOW | sandbox | T1 auto P4 accept | sandbox
aws IAM.21 | IAM customer managed policies that you create should not allow wildcard actions for services | AwsIamPolicy | LOW | sandbox | T2 review P5 accept | sandbox
aws IAM.8 | Unused IAM user credentials should be removed | AwsIamUser | MEDIUM | sandbox | T2 rest P4 no-accept | sandbox
aws IAM.21 | IAM customer managed policies that you create should not allow wildcard actions for services | AwsIamPolicy | LOW | sandbox pii | T2 app P3 severity=MEDIUM no-accept | minimum
aws IAM.8 | Unused IAM user credentials should be removed | AwsIamUser | MEDIUM | false=4/10 | T2 review P4 accept | noisy
aws IAM.8 | Unused IAM user credentials should be removed | AwsIamUser | MEDIUM | false=2/4 | T2 review P4 no-accept | noisy
aws IAM.8 | Unused IAM user credentials should be removed | AwsIamUser | MEDIUM | false=3/10 | T2 rest P4 no-accept | noisy
aws S3.2 | S3 general purpose buckets should block public read access | AwsS3Bucket | CRITICAL | false=5/10 | T1 auto P1 no-accept | noisy
gcp OPEN_FIREWALL | Open firewall | google.compute.Firewall | LOW | sandbox | T2 rest P4 severity=MEDIUM no-accept | adjusted
aws S3.2 | S3 general purpose buckets should block public read access | AwsS3Bucket | CRITICAL | prod internet intended | T2 review P1 severity=CRITICAL | keep_critical
aws S3.2 | S3 general purpose buckets should block public read access | AwsS3Bucket | CRITICAL | prod intended | T2 review P1 severity=HIGH | adjusted
aws S3.2 | S3 general purpose buckets should block public read access | AwsS3Bucket | HIGH | sandbox public | T1 auto P3 severity=MEDIUM | adjusted
aws IAM.21 | IAM customer managed policies that you create should not allow wildcard actions for services | AwsIamPolicy | LOW | suppressed | T2 review P5 | review
azure – | Subnets should be associated with a network security group | microsoft.network/virtualnetworks/subnets | LOW | sandbox | T2 review P5 accept | sandbox
azure – | Subnets should be associated with a network security group | microsoft.network/virtualnetworks/subnets | LOW | pci | T2 rest P3 severity=MEDIUM | minimum
azure – | TLS should be updated to the latest version for web apps | microsoft.web/sites | HIGH | dev inside internal | T2 app P4 severity=MEDIUM | adjusted
gcp PRIMITIVE_ROLES_USED | Primitive roles used | google.cloud.resourcemanager.Project | MEDIUM | false=6/12 | T2 review P4 accept | noisy
`)
