import { judgedCases } from './judged-case.test-data.ts'

/** Kinds that can be remediated without a person. The environment is staging unless stated. */
export const JUDGED_TIER_1 = judgedCases(`
aws S3.8 | S3 general purpose buckets should block public access | AwsS3Bucket | HIGH | – | T1 auto P1 automatic | tier1
aws S3.1 | S3 general purpose buckets should have block public access settings enabled | AwsAccount | MEDIUM | – | T1 auto P3 | tier1
aws S3.2 | S3 general purpose buckets should block public read access | AwsS3Bucket | CRITICAL | – | T1 auto P1 | tier1
aws S3.3 | S3 general purpose buckets should block public write access | AwsS3Bucket | CRITICAL | prod | T2 review P1 | production
aws S3.19 | S3 access points should have block public access settings enabled | AwsS3AccessPoint | CRITICAL | – | T1 auto P1 | tier1
aws EC2.1 | Amazon EBS snapshots should not be publicly restorable | AwsAccount | CRITICAL | – | T1 auto P1 | tier1
aws RDS.1 | RDS snapshot should be private | AwsRdsDbSnapshot | CRITICAL | – | T1 auto P1 | tier1
aws S3.9 | S3 general purpose buckets should have server access logging enabled | AwsS3Bucket | MEDIUM | – | T1 auto P3 | tier1
aws CloudTrail.1 | CloudTrail should be enabled and configured with at least one multi-Region trail that includes read and write management events | AwsAccount | HIGH | – | T1 auto P1 | tier1
aws CloudTrail.4 | CloudTrail log file validation should be enabled | AwsCloudTrailTrail | LOW | – | T1 auto P4 | tier1
aws CloudTrail.5 | CloudTrail trails should be integrated with Amazon CloudWatch Logs | AwsCloudTrailTrail | LOW | – | T1 auto P4 | tier1
aws EC2.8 | EC2 instances should use Instance Metadata Service Version 2 (IMDSv2) | AwsEc2Instance | HIGH | – | T1 auto P1 | tier1
aws EC2.170 | EC2 launch templates should use Instance Metadata Service Version 2 (IMDSv2) | AwsEc2LaunchTemplate | LOW | – | T1 auto P4 | tier1
aws AutoScaling.3 | Auto Scaling group launch configurations should configure EC2 instances to require Instance Metadata Service Version 2 (IMDSv2) | AwsAutoScalingLaunchConfiguration | HIGH | – | T1 auto P1 | tier1
aws EC2.6 | VPC flow logging should be enabled in all VPCs | AwsEc2Vpc | MEDIUM | – | T1 auto P3 | tier1
aws ELB.5 | Application and Classic Load Balancers logging should be enabled | AwsElbv2LoadBalancer | MEDIUM | – | T1 auto P3 | tier1
aws RDS.9 | RDS DB instances should publish logs to CloudWatch Logs | AwsRdsDbInstance | MEDIUM | – | T1 auto P3 | tier1
aws EKS.8 | EKS clusters should have audit logging enabled | AwsEksCluster | MEDIUM | – | T1 auto P3 | tier1
aws S3.5 | S3 general purpose buckets should require requests to use SSL | AwsS3Bucket | MEDIUM | – | T1 auto P3 | tier1
aws CloudFront.3 | CloudFront distributions should require encryption in transit | AwsCloudFrontDistribution | MEDIUM | – | T1 auto P3 | tier1
aws ELB.1 | Application Load Balancer should be configured to redirect all HTTP requests to HTTPS | AwsElbv2LoadBalancer | MEDIUM | – | T1 auto P3 | tier1
aws DynamoDB.5 | DynamoDB tables should be tagged | AwsDynamoDbTable | LOW | – | T1 auto P4 | tier1
aws EC2.35 | EC2 network interfaces should be tagged | AwsEc2NetworkInterface | LOW | – | T1 auto P4 | tier1
aws GuardDuty.1 | GuardDuty should be enabled | AwsAccount | HIGH | – | T1 auto P1 | engineer
aws Config.1 | AWS Config should be enabled and use the service-linked role for resource recording | AwsAccount | CRITICAL | – | T1 auto P1 | tier1
aws CloudWatch.1 | A log metric filter and alarm should exist for usage of the "root" user | AwsAccount | LOW | – | T1 auto P4 | tier1
aws KMS.4 | AWS KMS key rotation should be enabled | AwsKmsKey | MEDIUM | – | T1 auto P3 | engineer
aws EC2.7 | EBS default encryption should be enabled | AwsAccount | MEDIUM | – | T1 auto P3 | engineer
aws S3.14 | S3 general purpose buckets should have versioning enabled | AwsS3Bucket | LOW | – | T1 auto P4 | engineer
aws ECR.1 | ECR private repositories should have image scanning configured | AwsEcrRepository | HIGH | – | T1 auto P1 | engineer
aws acme-open-bucket | S3 bucket allows public read access | AwsS3Bucket | HIGH | – | T1 auto P1 | tier1
azure – | Storage account public access should be disallowed | microsoft.storage/storageaccounts | MEDIUM | – | T1 auto P3 | tier1
azure – | Diagnostic logs in Key Vault should be enabled | microsoft.keyvault/vaults | LOW | – | T1 auto P4 | tier1
azure – | Secure transfer to storage accounts should be enabled | microsoft.storage/storageaccounts | HIGH | – | T1 auto P1 | tier1
azure – | Web Application should only be accessible over HTTPS | microsoft.web/sites | MEDIUM | – | T1 auto P3 | tier1
azure – | Function App should only be accessible over HTTPS | microsoft.web/sites | MEDIUM | prod | T2 rest P3 | production
azure – | Auditing on SQL server should be enabled | microsoft.sql/servers | LOW | – | T1 auto P4 | tier1
azure – | Diagnostic logs in Kubernetes services should be enabled | microsoft.containerservice/managedclusters | LOW | – | T1 auto P4 | tier1
azure – | Diagnostic logs in App Service should be enabled | microsoft.web/sites | MEDIUM | – | T1 auto P3 | tier1
azure – | Diagnostic logs in Logic Apps should be enabled | microsoft.logic/workflows | LOW | – | T1 auto P4 | tier1
azure – | Microsoft Defender for Storage should be enabled | subscription | HIGH | – | T1 auto P1 | engineer
azure – | Network Watcher should be enabled | subscription | LOW | – | T1 auto P4 | tier1
azure – | Key vaults should have purge protection enabled | microsoft.keyvault/vaults | MEDIUM | – | T1 auto P3 | engineer
azure – | Resources should carry the required tags | microsoft.compute/virtualmachines | LOW | – | T1 auto P4 | tier1
azure – | Email notification for high severity alerts should be enabled | subscription | LOW | – | T1 auto P4 | engineer
gcp PUBLIC_BUCKET_ACL | Public bucket ACL | google.cloud.storage.Bucket | HIGH | – | T1 auto P1 | tier1
gcp PUBLIC_LOG_BUCKET | Public log bucket | google.cloud.storage.Bucket | HIGH | – | T1 auto P1 | tier1
gcp PUBLIC_DATASET | Public dataset | google.cloud.bigquery.Dataset | HIGH | – | T1 auto P1 | tier1
gcp BUCKET_LOGGING_DISABLED | Bucket logging disabled | google.cloud.storage.Bucket | LOW | – | T1 auto P4 | tier1
gcp FLOW_LOGS_DISABLED | Flow logs disabled | google.compute.Subnetwork | LOW | – | T1 auto P4 | tier1
gcp AUDIT_LOGGING_DISABLED | Audit logging disabled | google.cloud.resourcemanager.Project | LOW | – | T1 auto P4 | tier1
gcp FIREWALL_RULE_LOGGING_DISABLED | Firewall rule logging disabled | google.compute.Firewall | MEDIUM | – | T1 auto P3 | tier1
gcp CLUSTER_LOGGING_DISABLED | Cluster logging disabled | google.container.Cluster | HIGH | – | T1 auto P1 | tier1
gcp HTTP_LOAD_BALANCER | HTTP load balancer | google.compute.TargetHttpProxy | MEDIUM | – | T1 auto P3 | tier1
gcp FIREWALL_NOT_MONITORED | Firewall not monitored | google.cloud.resourcemanager.Project | LOW | – | T1 auto P4 | tier1
gcp KMS_KEY_NOT_ROTATED | KMS key not rotated | google.cloud.kms.CryptoKey | MEDIUM | – | T1 auto P3 | engineer
`)
