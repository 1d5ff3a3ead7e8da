import { judgedCases } from './judged-case.test-data.ts'

/**
 * Checks that the catalogue does not have, judged after the rules were complete, in two rounds. At first
 * 40 of 48 agreed, then 25 of 32; the others widened the rules.
 */
export const JUDGED_LATER = judgedCases(`
aws acme-1 | Backups bucket grants READ to AllUsers | AwsS3Bucket | HIGH | – | T1 auto P1 | tier1
aws acme-2 | Machine image shared with all AWS accounts | AwsEc2Image | HIGH | – | T1 auto P1 | tier1
aws acme-3 | Trail does not cover all regions | AwsCloudTrailTrail | MEDIUM | – | T1 auto P3 | tier1
aws acme-4 | IMDSv1 still reachable from the web tier | AwsEc2Instance | MEDIUM | prod | T2 rest P3 | production
aws acme-5 | Mandatory tag Owner is empty | AwsRdsDbInstance | LOW | – | T1 auto P4 | tier1
aws acme-6 | Listener serves plain HTTP on port 80 | AwsElbv2LoadBalancer | MEDIUM | – | T1 auto P3 | tier1
aws acme-7 | Inbound rule 0.0.0.0/0 on MySQL port | AwsEc2SecurityGroup | HIGH | – | T2 review P2 | tier2
aws acme-8 | Role can be assumed by any principal | AwsIamRole | CRITICAL | – | T2 review P1 | tier2
aws acme-9 | Inline policy with wildcard resource | AwsIamUser | MEDIUM | – | T2 app P4 | tier2
aws acme-10 | Load balancer accepts TLS 1.0 handshakes | AwsElbv2LoadBalancer | MEDIUM | – | T2 app P4 | tier2
aws acme-11 | Windows updates pending for 45 days | AwsEc2Instance | MEDIUM | – | T2 app P4 | tier2
aws acme-12 | Database engine reached its end of life | AwsRdsDbInstance | HIGH | – | T3 board P3 | tier3
aws acme-13 | Aurora cluster stores data unencrypted | AwsRdsDbCluster | HIGH | – | T3 board P3 | tier3
aws acme-14 | Redis replication group without automatic failover | AwsElastiCacheReplicationGroup | LOW | – | T3 app P5 | tier3
aws acme-15 | Worker nodes live in public subnets | AwsEksCluster | HIGH | – | T3 board P3 | tier3
aws acme-16 | Kubernetes API server open to every address | AwsEksCluster | CRITICAL | – | T3 review P2 | tier3
aws acme-17 | NAT gateway missing for private subnets | AwsEc2Vpc | MEDIUM | – | T3 board P4 | tier3
aws acme-18 | Function code contains an API token | AwsLambdaFunction | HIGH | – | T2 review P2 | engineer
aws acme-19 | Customer master key will be deleted in 7 days | AwsKmsKey | HIGH | – | T2 review P2 | engineer
aws acme-20 | Access logs of the distribution are off | AwsCloudFrontDistribution | LOW | – | T1 auto P4 | tier1
azure acme-21 | Anonymous read on blob container | microsoft.storage/storageaccounts | HIGH | – | T1 auto P1 | tier1
azure acme-22 | No diagnostic setting on the load balancer | microsoft.network/loadbalancers | LOW | – | T1 auto P4 | tier1
azure acme-23 | Storage account permits insecure HTTP requests | microsoft.storage/storageaccounts | HIGH | – | T1 auto P1 | tier1
azure acme-24 | Cost center tag missing on resource group | microsoft.resources/resourcegroups | LOW | prod | T2 rest P4 | production
azure acme-25 | NSG allows any source to reach port 3389 | microsoft.network/networksecuritygroups | HIGH | internet | T2 review P2 | tier2
azure acme-26 | Service principal holds Contributor on the subscription | subscription | HIGH | – | T2 review P2 | tier2
azure acme-27 | Minimum TLS version of the web app is 1.0 | microsoft.web/sites | MEDIUM | – | T2 app P4 | tier2
azure acme-28 | Vault firewall admits every network | microsoft.keyvault/vaults | MEDIUM | – | T2 app P4 | tier2
azure acme-29 | SQL server reachable over its public endpoint | microsoft.sql/servers | HIGH | – | T3 app P3 | tier3
azure acme-30 | Flexible server has no high availability | microsoft.dbforpostgresql/flexibleservers | MEDIUM | – | T3 app P4 | tier3
azure acme-31 | Cluster runs Kubernetes 1.24, which is out of support | microsoft.containerservice/managedclusters | HIGH | – | T3 board P3 | tier3
azure acme-32 | Spoke network peers with the whole hub | microsoft.network/virtualnetworks | MEDIUM | – | T3 board P4 | tier3
azure acme-33 | Critical security patch KB5034441 not installed | microsoft.compute/virtualmachines | CRITICAL | – | T3 board P2 | tier3
azure acme-34 | Guest user has write access to the subscription | subscription | MEDIUM | – | T2 app P4 | tier2
gcp acme-35 | allUsers can list objects of the bucket | storage.googleapis.com/Bucket | HIGH | – | T1 auto P1 | tier1
gcp acme-36 | Data access audit logs are not recorded | cloudresourcemanager.googleapis.com/Project | MEDIUM | – | T1 auto P3 | tier1
gcp acme-37 | Subnet without flow logs | compute.googleapis.com/Subnetwork | LOW | – | T1 auto P4 | tier1
gcp acme-38 | Label team is missing | compute.googleapis.com/Disk | LOW | – | T1 auto P4 | tier1
gcp acme-39 | Ingress rule opens tcp:22 to the world | compute.googleapis.com/Firewall | HIGH | pii | T2 review P2 | raise_data
gcp acme-40 | User has the Editor role on the project | cloudresourcemanager.googleapis.com/Project | MEDIUM | – | T2 app P4 | tier2
gcp acme-41 | Service account key is 400 days old | iam.googleapis.com/ServiceAccountKey | MEDIUM | – | T2 app P4 | tier2
gcp acme-42 | SSL policy allows TLS 1.0 | compute.googleapis.com/SslPolicy | MEDIUM | – | T2 app P4 | tier2
gcp acme-43 | Cloud SQL instance authorizes 0.0.0.0/0 | sqladmin.googleapis.com/Instance | HIGH | – | T3 app P3 | tier3
gcp acme-44 | Spanner database has no backup schedule | spanner.googleapis.com/Instance | MEDIUM | – | T3 app P4 | tier3
gcp acme-45 | GKE nodes use the legacy image type | container.googleapis.com/Cluster | MEDIUM | – | T3 board P4 | tier3
gcp acme-46 | Project uses the legacy network | cloudresourcemanager.googleapis.com/Project | LOW | – | T3 board P5 | tier3
gcp acme-47 | Secret is readable by allAuthenticatedUsers | secretmanager.googleapis.com/Secret | CRITICAL | – | T2 review P1 | tier2
gcp acme-48 | Flux capacitor is not calibrated | widget.googleapis.com/Widget | MEDIUM | – | T3 rest P4 | unknown
aws acme-51 | Everyone on the internet can download objects from the bucket | AwsS3Bucket | HIGH | – | T1 auto P1 | tier1
aws acme-52 | Database snapshot is shared publicly | AwsRdsDbSnapshot | HIGH | – | T1 auto P1 | tier1
aws acme-53 | Load balancer keeps no access logs | AwsElbv2LoadBalancer | MEDIUM | – | T1 auto P3 | tier1
aws acme-54 | Metadata endpoint does not require a session token | AwsEc2Instance | HIGH | – | T1 auto P1 | tier1
aws acme-55 | Untagged volume | AwsEc2Volume | LOW | – | T1 auto P4 | tier1
aws acme-56 | Bucket policy does not deny requests without TLS | AwsS3Bucket | MEDIUM | – | T1 auto P3 | tier1
aws acme-57 | SSH is open to 0.0.0.0/0 | AwsEc2SecurityGroup | HIGH | – | T2 review P2 | tier2
aws acme-58 | Trust policy of the role names an unknown account | AwsIamRole | HIGH | – | T2 review P2 | tier2
aws acme-59 | Group grants full access to all services | AwsIamGroup | HIGH | – | T2 review P2 | tier2
aws acme-60 | Certificate expires in 14 days | AwsCertificateManagerCertificate | MEDIUM | – | T2 app P4 | tier2
aws acme-61 | Kernel patches missing on fleet host | AwsEc2Instance | HIGH | – | T2 review P2 | tier2
aws acme-62 | Master user of the database is called admin | AwsRdsDbInstance | MEDIUM | – | T3 app P4 | tier3
aws acme-63 | Table has no point-in-time recovery | AwsDynamoDbTable | MEDIUM | – | T3 app P4 | tier3
aws acme-64 | Default VPC is in use | AwsEc2Vpc | LOW | – | T3 board P5 | tier3
aws acme-65 | Pods may talk to the instance role | AwsEksCluster | MEDIUM | – | T3 app P4 | tier3
azure acme-66 | Blob service logs are not collected | microsoft.storage/storageaccounts | LOW | – | T1 auto P4 | tier1
azure acme-67 | HTTPS is not enforced for the function app | microsoft.web/sites | MEDIUM | – | T1 auto P3 | tier1
azure acme-68 | RDP exposed to the internet by the network security group | microsoft.network/networksecuritygroups | HIGH | – | T2 review P2 | tier2
azure acme-69 | Too many owners on the subscription | subscription | HIGH | – | T2 review P2 | tier2
azure acme-70 | Vault still uses access policies in place of roles | microsoft.keyvault/vaults | MEDIUM | – | T2 app P4 | tier2
azure acme-71 | Web app still speaks TLS 1.1 | microsoft.web/sites | MEDIUM | – | T2 app P4 | tier2
azure acme-72 | Transparent encryption switched off for the database | microsoft.sql/servers/databases | HIGH | – | T3 app P3 | tier3
azure acme-73 | Node pool without Azure CNI network policy | microsoft.containerservice/managedclusters | MEDIUM | – | T3 app P4 | tier3
azure acme-74 | Subnet has a route to the internet past the firewall | microsoft.network/virtualnetworks/subnets | HIGH | – | T3 board P3 | tier3
gcp acme-75 | Bucket is open to allAuthenticatedUsers | storage.googleapis.com/Bucket | HIGH | – | T1 auto P1 | tier1
gcp acme-76 | Organization has no aggregated log sink | cloudresourcemanager.googleapis.com/Organization | MEDIUM | – | T1 auto P3 | tier1
gcp acme-77 | VPC firewall admits RDP from anywhere | compute.googleapis.com/Firewall | HIGH | – | T2 review P2 | tier2
gcp acme-78 | Default service account has project-wide Editor | iam.googleapis.com/ServiceAccount | HIGH | – | T2 review P2 | tier2
gcp acme-79 | Cloud SQL instance runs without automated backups | sqladmin.googleapis.com/Instance | MEDIUM | – | T3 app P4 | tier3
gcp acme-80 | GKE control plane is reachable from anywhere | container.googleapis.com/Cluster | HIGH | – | T3 app P3 | tier3
gcp acme-81 | Network peering imports every route | compute.googleapis.com/Network | MEDIUM | – | T3 board P4 | tier3
gcp acme-82 | Left-handed smoke shifter is loose | widget.googleapis.com/Widget | HIGH | – | T3 rest P3 | unknown
`)

/**
 * Further such checks, judged after that. The rules were not changed for them, so their agreement shows
 * how the rules do with titles that they have not seen.
 */
export const JUDGED_UNSEEN = judgedCases(`
aws acme-91 | Object store is world-readable | AwsS3Bucket | HIGH | – | T1 auto P1 | tier1
aws acme-92 | API stage without access log | AwsApiGatewayStage | MEDIUM | – | T1 auto P3 | tier1
aws acme-93 | Hop limit of the metadata service is 2 | AwsEc2Instance | LOW | – | T1 auto P4 | tier1
aws acme-94 | Environment tag not set | AwsLambdaFunction | LOW | – | T1 auto P4 | tier1
aws acme-95 | Trail is stopped | AwsCloudTrailTrail | HIGH | – | T1 auto P1 | tier1
aws acme-96 | Viewer protocol policy permits HTTP | AwsCloudFrontDistribution | MEDIUM | – | T1 auto P3 | tier1
aws acme-97 | Group admits all traffic from any address | AwsEc2SecurityGroup | CRITICAL | – | T2 review P1 | tier2
aws acme-98 | Policy lets its holder create access keys for others | AwsIamPolicy | HIGH | – | T2 review P2 | tier2
aws acme-99 | Cipher suite of the listener is weak | AwsElbv2LoadBalancer | MEDIUM | – | T2 app P4 | tier2
aws acme-100 | Host misses 12 important updates | AwsEc2Instance | MEDIUM | – | T2 app P4 | tier2
aws acme-101 | Storage of the database is not encrypted | AwsRdsDbInstance | HIGH | – | T3 board P3 | tier3
aws acme-102 | Warehouse reachable from the internet | AwsRedshiftCluster | CRITICAL | – | T3 review P2 | tier3
aws acme-103 | Control plane version out of support | AwsEksCluster | HIGH | – | T3 board P3 | tier3
aws acme-104 | Route table sends private traffic to the internet gateway | AwsEc2RouteTable | MEDIUM | – | T3 board P4 | tier3
azure acme-105 | Container allows anonymous access to its blobs | microsoft.storage/storageaccounts | HIGH | – | T1 auto P1 | tier1
azure acme-106 | Activity log is not exported | subscription | MEDIUM | – | T1 auto P3 | tier1
azure acme-107 | App answers on HTTP | microsoft.web/sites | MEDIUM | – | T1 auto P3 | tier1
azure acme-108 | Port 22 of the machine is open to all | microsoft.compute/virtualmachines | HIGH | – | T2 review P2 | tier2
azure acme-109 | User Access Administrator assigned at root scope | subscription | HIGH | – | T2 review P2 | tier2
azure acme-110 | Key in the vault never expires | microsoft.keyvault/vaults/keys | MEDIUM | – | T2 app P4 | tier2
azure acme-111 | Cosmos account accepts connections from all networks | microsoft.documentdb/databaseaccounts | HIGH | – | T3 app P3 | tier3
azure acme-112 | Server parameter log_disconnections is off | microsoft.dbforpostgresql/servers | LOW | – | T3 app P5 | tier3
azure acme-113 | API server has no authorized IP ranges | microsoft.containerservice/managedclusters | HIGH | – | T3 app P3 | tier3
gcp acme-114 | Public access prevention is not enforced on the bucket | storage.googleapis.com/Bucket | MEDIUM | – | T1 auto P3 | tier1
gcp acme-115 | DNS queries of the network are not logged | compute.googleapis.com/Network | LOW | – | T1 auto P4 | tier1
gcp acme-116 | Firewall permits ICMP from 0.0.0.0/0 | compute.googleapis.com/Firewall | LOW | – | T2 rest P4 severity=MEDIUM | tier2
gcp acme-117 | Binding gives a Gmail account the Viewer role | cloudresourcemanager.googleapis.com/Project | MEDIUM | – | T2 app P4 | tier2
gcp acme-118 | Load balancer negotiates TLS 1.0 | compute.googleapis.com/TargetHttpsProxy | MEDIUM | – | T2 app P4 | tier2
gcp acme-119 | Flag cross_db_ownership_chaining is on | sqladmin.googleapis.com/Instance | MEDIUM | – | T3 app P4 | tier3
gcp acme-120 | Cluster nodes have public addresses | container.googleapis.com/Cluster | HIGH | – | T3 board P3 | tier3
gcp acme-121 | Two networks overlap in their address ranges | compute.googleapis.com/Network | LOW | – | T3 board P5 | tier3
gcp acme-122 | Sprocket is out of alignment | widget.googleapis.com/Widget | MEDIUM | – | T3 rest P4 | unknown
`)
