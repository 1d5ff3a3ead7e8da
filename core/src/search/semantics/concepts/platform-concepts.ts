import { concept } from './concept.ts'

/** What the clouds offer, by the names of their services. */
export const PLATFORM_CONCEPTS = [
  concept(
    'object storage',
    `S3, bucket, object storage, blob, Blob Storage, blob container, storage account, GCS, Cloud Storage,
    CloudStorage, storage bucket, storage container, Simple Storage Service, object store, data lake,
    Data Lake Storage, ADLS, S3 bucket, S3 object, object storage bucket, Glacier`,
  ),
  concept(
    'virtual machine',
    `EC2, virtual machine, VM, instance, compute instance, GCE, Compute Engine, ComputeEngine, EC2
    instance, Azure VM, virtual server, VM scale set, VMSS, scale set, server instance, host machine,
    Lightsail, workstation, virtual desktop, WorkSpaces, launch template, cloud server`,
  ),
  concept(
    'machine image',
    'AMI, machine image, VM image, golden image, base image, custom image, public image, managed image, image gallery, gold image, hardened image',
  ),
  concept(
    'block storage',
    `EBS, volume, disk, managed disk, persistent disk, block storage, block device, Elastic Block Store,
    OS disk, data disk, boot disk, unattached disk, EBS volume, EBS snapshot, disk snapshot, hard drive`,
  ),
  concept(
    'snapshot',
    'snapshot, EBS snapshot, RDS snapshot, disk snapshot, point-in-time copy, public snapshot, shared snapshot, cluster snapshot, database snapshot',
  ),
  concept(
    'file storage',
    'EFS, FSx, file share, file system, Filestore, Azure Files, NFS, SMB, network share, elastic file system, shared file, access point, Storage Gateway',
  ),
  concept(
    'relational database',
    `RDS, Aurora, relational database, SQL database, Cloud SQL, CloudSQL, Azure SQL, SQL Server,
    SQLServer, MySQL, MariaDB, PostgreSQL, Postgres, database instance, DB instance, DB cluster,
    database cluster, database server, managed instance, Oracle database, AlloyDB, Spanner, db, dbms`,
    ['database'],
  ),
  concept(
    'database',
    `database, DynamoDB, Cosmos DB, CosmosDB, MongoDB, DocumentDB, Neptune, Firestore, Bigtable, NoSQL,
    data store, datastore, Cassandra, Keyspaces, DB, RDS, Redis, ElastiCache, MemoryDB, Memorystore,
    Cloud SQL, Aurora, SQL, PostgreSQL, MySQL`,
  ),
  concept(
    'document database',
    'MongoDB, Mongo, DocumentDB, Cosmos DB, CosmosDB, Firestore, document database, document store',
    ['database'],
  ),
  concept(
    'NoSQL database',
    'NoSQL, DynamoDB, Cosmos DB, CosmosDB, Bigtable, Cassandra, Keyspaces, Firestore, MongoDB, key-value store',
    ['database'],
  ),
  concept(
    'cache',
    'in-memory cache, in-memory, Redis, ElastiCache, Memcached, Memorystore, Azure Cache, MemoryDB, DAX, in-memory store, replication group, cache cluster',
  ),
  concept(
    'data warehouse',
    'Redshift, BigQuery, Synapse, data warehouse, Snowflake, Athena, analytics workspace, dataset, EMR, Dataproc, Databricks, HDInsight, Glue, data catalog, Lake Formation, big data, Hadoop, Spark',
  ),
  concept(
    'search service',
    'OpenSearch, Elasticsearch, Elastic Search, Cognitive Search, CloudSearch, Kendra, search domain, search cluster, ES domain, Azure AI Search',
  ),
  concept(
    'serverless function',
    'Lambda, serverless, function app, Azure Functions, Cloud Functions, CloudFunctions, FaaS, Lambda function, function code, function runtime, Cloud Run, CloudRun, function URL, event-driven function',
  ),
  concept(
    'application hosting',
    'App Service, AppService, web app, App Engine, AppEngine, Elastic Beanstalk, ElasticBeanstalk, Amplify, App Runner, PaaS, web application, web site, website, Lightsail, remote debugging',
  ),
  concept(
    'container image registry',
    'ECR, container registry, image registry, ACR, GCR, Artifact Registry, ArtifactRegistry, Docker Hub, image repository, container repository, registry image',
  ),
  concept(
    'container workload',
    `container, docker, containerd, pod, ECS, Fargate, task definition, Container Instances, container
    instance, container image, containerized, privileged container, sidecar, Dockerfile, container
    runtime, OCI image, deployment manifest`,
  ),
  concept(
    'Kubernetes',
    `Kubernetes, K8s, EKS, AKS, GKE, kubelet, kube-apiserver, kubectl, API server, apiserver, pod,
    namespace, Helm, kubeconfig, control plane, node pool, worker node, OpenShift, etcd, admission
    controller, cluster role, ClusterRole, kube-system, container orchestration, Rancher, managed
    Kubernetes`,
  ),
  concept(
    'privileged container',
    'privileged container, privileged mode, privileged pod, container + root, runAsNonRoot, run as root, runs as root, running as root, as root user, host network, hostNetwork, hostPID, host namespace, host path, hostPath, root + container, container escape, escape + host, escape + container, escape + pod, securityContext, Linux capabilities, CAP_SYS_ADMIN, pod security, PodSecurityPolicy, pod security standard, read-only root filesystem, allowPrivilegeEscalation',
    ['container workload'],
  ),
  concept(
    'pod security',
    'pod security, pod security standard, pod security policy, PodSecurityPolicy, PodSecurity, admission controller, admission control, Gatekeeper, Kyverno',
    ['Kubernetes'],
  ),
  concept(
    'message queue',
    'SQS, SNS, queue, message queue, Pub/Sub, PubSub, Service Bus, ServiceBus, Event Hub, EventHub, Kafka, MSK, topic, event bus, EventBridge, Amazon MQ, RabbitMQ, ActiveMQ, message broker, Kinesis, stream, notification topic, messaging service',
  ),
  concept(
    'API gateway',
    'API Gateway, APIGateway, API Management, APIM, AppSync, REST API, GraphQL, API endpoint, Apigee, HTTP API, API stage, Cloud Endpoints, web service interface',
  ),
  concept(
    'machine learning',
    'SageMaker, machine learning, Vertex AI, VertexAI, Azure ML, Azure Machine Learning, Bedrock, notebook, notebook instance, training job, Azure OpenAI, LLM, model endpoint, generative AI, guardrail + model, AI service, AI model, Cognitive Services, foundation model',
  ),
  concept(
    'generative AI',
    'generative AI, GenAI, Gen AI, LLM, large language model, language model, foundation model, Bedrock, OpenAI, Azure OpenAI, Gemini, chatbot, AI agent, guardrail + model',
    ['machine learning'],
  ),
  concept(
    'prompt injection',
    'prompt injection, jailbreak, prompt attack, instructions + prompt, language model + instructions, system prompt',
    ['generative AI', 'machine learning'],
  ),
  concept(
    'build pipeline',
    'CI/CD, CI, pipeline, CodeBuild, CodePipeline, GitHub Actions, Azure DevOps, Cloud Build, CloudBuild, Jenkins, build project, build server, workflow run, workflow + code, workflow + token, workflow + permission, GitLab CI, continuous integration, continuous delivery, deployment pipeline, runner',
  ),
  concept(
    'source repository',
    'repository, GitHub, GitLab, Bitbucket, source code, CodeCommit, branch protection, pull request, code review, default branch, merge request, git, commit, code owners, protected branch, version control',
  ),
  concept(
    'code review',
    'code review, peer review, pull request review, pull request + approval, merged without approval, merge + review, push + review, branch protection, protected branch, code owners',
    ['source repository'],
  ),
  concept(
    'infrastructure as code',
    'infrastructure as code, IaC, Terraform, CloudFormation, ARM template, Bicep, Pulumi, stack, Deployment Manager, template drift, drift detection, configuration drift, drift + template, drift + stack, drift + configuration, drift + infrastructure, stack + template',
  ),
  concept(
    'email',
    'email, e-mail, SES, DKIM, SPF, DMARC, phishing, mailbox, Exchange, mail, spam, anti-phishing, Gmail, Safe Links, Safe Attachments, forwarding rule, malware + email',
  ),
  concept(
    'collaboration suite',
    'Microsoft 365, M365, Office 365, O365, SharePoint, OneDrive, Teams, Exchange Online, Google Workspace, Google Drive, Slack, external sharing, Power BI, meeting + external',
  ),
]
