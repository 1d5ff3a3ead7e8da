import { judgedCases } from './judged-case.test-data.ts'

/** What the context changes: bumps, escalations, SLA. Staging unless stated. */
export const JUDGED_CONTEXT = judgedCases(`
aws S3.8 | S3 general purpose buckets should block public access | AwsS3Bucket | HIGH | prod | T2 review P1 | production
aws S3.9 | S3 general purpose buckets should have server access logging enabled | AwsS3Bucket | MEDIUM | stateful | T2 rest P4 | stateful
aws S3.9 | S3 general purpose buckets should have server access logging enabled | AwsS3Bucket | MEDIUM | dependencies=6 | T2 rest P4 | dependencies
aws S3.9 | S3 general purpose buckets should have server access logging enabled | AwsS3Bucket | MEDIUM | dependencies=5 | T1 auto P3 | dependencies
aws S3.9 | S3 general purpose buckets should have server access logging enabled | AwsS3Bucket | MEDIUM | prod stateful | T3 rest P3 manual | stateful
aws S3.9 | S3 general purpose buckets should have server access logging enabled | AwsS3Bucket | MEDIUM | prod stateful dependencies=9 | T3 rest P3 | dependencies
aws S3.9 | S3 general purpose buckets should have server access logging enabled | AwsS3Bucket | MEDIUM | shared | T2 rest P4 manual | shared
aws S3.9 | S3 general purpose buckets should have server access logging enabled | AwsS3Bucket | MEDIUM | shared prod | T2 rest P3 manual | shared
aws EC2.13 | Security groups should not allow ingress from 0.0.0.0/0 or ::/0 to port 22 | AwsEc2SecurityGroup | HIGH | shared | T2 review P2 manual | shared
aws RDS.5 | RDS DB instances should be configured with multiple Availability Zones | AwsRdsDbInstance | MEDIUM | shared | T3 app P4 manual | shared
aws S3.9 | S3 general purpose buckets should have server access logging enabled | AwsS3Bucket | MEDIUM | phi | T2 rest P4 | regulated
aws S3.9 | S3 general purpose buckets should have server access logging enabled | AwsS3Bucket | MEDIUM | pii | T2 rest P3 | raise_data
aws S3.9 | S3 general purpose buckets should have server access logging enabled | AwsS3Bucket | LOW | pci | T2 rest P3 severity=MEDIUM | minimum
aws SSM.2 | Amazon EC2 instances managed by Systems Manager should have a patch compliance status of COMPLIANT after a patch installation | AwsSsmPatchCompliance | MEDIUM | phi | T2 board P4 | regulated
azure – | Secure transfer to storage accounts should be enabled | microsoft.storage/storageaccounts | HIGH | pii | T2 review P2 | regulated
gcp PUBLIC_BUCKET_ACL | Public bucket ACL | google.cloud.storage.Bucket | HIGH | pii prod | T2 review P1 severity=CRITICAL | adjusted
gcp BUCKET_LOGGING_DISABLED | Bucket logging disabled | google.cloud.storage.Bucket | LOW | prod | T2 rest P4 | raise_production
aws EC2.21 | Network ACLs should not allow ingress from 0.0.0.0/0 to port 22 or port 3389 | AwsEc2NetworkAcl | MEDIUM | prod | T3 rest P3 | raise_production
aws EC2.21 | Network ACLs should not allow ingress from 0.0.0.0/0 to port 22 or port 3389 | AwsEc2NetworkAcl | MEDIUM | prod internet | T3 review P2 | raise_internet
aws EC2.21 | Network ACLs should not allow ingress from 0.0.0.0/0 to port 22 or port 3389 | AwsEc2NetworkAcl | MEDIUM | prod internet pii | T3 review P2 | raise_internet
aws EC2.13 | Security groups should not allow ingress from 0.0.0.0/0 or ::/0 to port 22 | AwsEc2SecurityGroup | HIGH | internet pci | T2 review P2 | raise_data
aws IAM.21 | IAM customer managed policies that you create should not allow wildcard actions for services | AwsIamPolicy | LOW | prod | T3 app P4 | raise_production
azure – | Authorized IP ranges should be defined on Kubernetes Services | microsoft.containerservice/managedclusters | HIGH | internet | T3 review P2 | raise_internet
aws RDS.2 | RDS DB Instances should prohibit public access, as determined by the PubliclyAccessible configuration | AwsRdsDbInstance | CRITICAL | internet | T3 review P2 | raise_internet
aws RDS.2 | RDS DB Instances should prohibit public access, as determined by the PubliclyAccessible configuration | AwsRdsDbInstance | CRITICAL | prod internet | T3 board P1 | raise_production
aws S3.9 | S3 general purpose buckets should have server access logging enabled | AwsS3Bucket | MEDIUM | internet | T1 auto P2 | raise_internet
aws S3.9 | S3 general purpose buckets should have server access logging enabled | AwsS3Bucket | MEDIUM | age=20 | T1 auto P2 overdue days=-13 | raise_overdue
aws S3.9 | S3 general purpose buckets should have server access logging enabled | AwsS3Bucket | MEDIUM | age=14 | T1 auto P2 overdue days=-7 | raise_overdue
aws S3.9 | S3 general purpose buckets should have server access logging enabled | AwsS3Bucket | MEDIUM | age=13 | T1 auto P3 at_risk days=1 | at_risk
aws S3.9 | S3 general purpose buckets should have server access logging enabled | AwsS3Bucket | MEDIUM | age=10.5 | T1 auto P3 at_risk days=3 | at_risk
aws S3.9 | S3 general purpose buckets should have server access logging enabled | AwsS3Bucket | MEDIUM | age=10 | T1 auto P3 on_track days=4 | sla
aws EC2.13 | Security groups should not allow ingress from 0.0.0.0/0 or ::/0 to port 22 | AwsEc2SecurityGroup | HIGH | age=8 | T2 review P1 overdue days=-7 | raise_overdue
aws EC2.13 | Security groups should not allow ingress from 0.0.0.0/0 or ::/0 to port 22 | AwsEc2SecurityGroup | HIGH | age=1 | T2 review P2 on_track days=6 | sla
aws S3.2 | S3 general purpose buckets should block public read access | AwsS3Bucket | CRITICAL | age=2 | T1 auto P1 overdue days=-1 | sla
aws S3.2 | S3 general purpose buckets should block public read access | AwsS3Bucket | CRITICAL | age=0.5 | T1 auto P1 on_track days=0 | sla
aws CloudTrail.4 | CloudTrail log file validation should be enabled | AwsCloudTrailTrail | LOW | prod age=31 | T2 rest P3 overdue days=-17 | raise_overdue
aws RDS.5 | RDS DB instances should be configured with multiple Availability Zones | AwsRdsDbInstance | MEDIUM | prod age=15 | T3 review P2 overdue days=-8 | raise_overdue
aws acme-42 | Widget frobnication should be reviewed | AwsWidget | LOW | age=91 | T3 rest P4 overdue days=-61 | raise_overdue
aws acme-42 | Widget frobnication should be reviewed | AwsWidget | LOW | age=89 | T3 rest P5 at_risk days=1 | at_risk
`)
