import { concept } from '../concept.ts'

/** Services of Azure and Google Cloud, and settings that belong to one of them. */
export const CLOUD_SERVICE_CONCEPTS = [
  concept(
    'Defender plan',
    `Defender plan, Defender plans, Defender for Servers, Defender for Storage, Defender for Containers,
    Defender for App Service, Defender for Key Vault, Defender for Resource Manager, Defender for DNS,
    Defender for APIs, Defender for Endpoint integration, Defender CSPM, Defender tier, standard tier +
    Defender | Security Center | pricing, Microsoft Defender + plan | set to On | should be on, Azure Defender,
    ASC default, Security Center standard, WDATP, MCAS integration, auto provisioning + agent, malware
    scanning + storage, on-upload malware scanning`,
    ['threat detection'],
  ),
  concept(
    'Security Command Center',
    `Security Command Center, SCC, SCC premium, Event Threat Detection, Container Threat Detection, Virtual
    Machine Threat Detection, VM Threat Detection, Security Health Analytics, Web Security Scanner,
    Google SCC`,
    ['threat detection'],
  ),
  concept(
    'organization policy constraint',
    `organization policy constraint, org policy constraint, org policy, org policies, organization
    policy, organization policies, organisation policy, organisation policies, policy constraint, list
    constraint, boolean constraint, constraints/compute, constraints/iam, custom constraint,
    iam.disableServiceAccountKeyCreation, iam.allowedPolicyMemberDomains, gcp.resourceLocations,
    sql.restrictPublicIp, storage.publicAccessPrevention, storage.uniformBucketLevelAccess,
    compute.requireOsLogin, compute.skipDefaultNetworkCreation, Organization Policy Service`,
    ['preventive guardrail', 'organization'],
  ),
  concept(
    'domain-restricted sharing',
    `domain-restricted sharing, domain restricted sharing, allowedPolicyMemberDomains, domain
    restriction, only our domain + members | identities | roles, consumer Gmail, Gmail addresses, Gmail
    account, Gmail accounts, gmail.com, personal Google account, personal Google accounts, consumer
    account, consumer accounts, personal accounts + roles | access, corporate login credentials, corporate accounts only, non-corporate
    account, non-corporate accounts, outside the company domain`,
    ['organization'],
  ),
  concept(
    'Azure Policy',
    `Azure Policy, policy initiative, policy initiatives, policy definition + Azure, policy assignment,
    policy assignments, policy exemption, policy exemptions, deny effect, audit effect,
    DeployIfNotExists, modify effect, policy remediation task, management group policy, regulatory
    compliance initiative, Microsoft cloud security benchmark, MCSB, Azure security benchmark`,
    ['preventive guardrail', 'compliance'],
  ),
  concept(
    'automation account',
    `Automation account, Azure Automation, Automation accounts, runbook, runbooks, automation
    variables, automation variable, automation account variables, Hybrid Runbook Worker, hybrid worker,
    Run As account, RunAs account, Automation State Configuration`,
  ),
  concept(
    'integration service',
    `Logic App, Logic Apps, logic apps workflow, Power Automate, Power Platform, Power Apps, Dataverse,
    API connection, API connections, Workflows + Google Cloud, Application Integration, Apigee
    Integration, integration account, integration service environment, AppFlow`,
  ),
  concept(
    'batch and big data jobs',
    `Azure Batch, Batch account, Batch pool, AWS Batch, Cloud Batch, Dataproc, Dataproc cluster, Dataproc clusters, HDInsight
    cluster, Dataflow job, Dataflow jobs, Dataflow worker, Dataflow workers, Cloud Composer, Composer
    environment, MWAA, Airflow, Airflow webserver, managed Airflow, Stream Analytics, Data Fusion,
    Kusto, Data Explorer, Azure Data Explorer, ADX cluster, Purview,
    Dataproc public, Composer private, Airflow environment, private Composer,
    EMR, EMR cluster, EMR clusters, Elastic MapReduce, EMR Serverless, Hadoop, Hadoop cluster,
    Spark cluster, HDInsight, Databricks, Databricks workspace, Databricks cluster, batch job,
    batch jobs, batch compute, ETL, ETL job, ETL jobs, Glue, Glue job, Glue jobs, Glue crawler,
    Glue connection, Glue DataBrew, Dataflow, Data Factory, Kinesis Data Analytics, Managed Flink,
    Flink, security configuration + Glue | EMR | ETL | encryption`,
    ['data warehouse'],
  ),
  concept(
    'Azure Container Apps',
    `Azure Container Apps, Container Apps, Container App, container app environment, Azure Container
    Instances, ACI, container group, container groups, Container Apps environment, Azure Spring Apps,
    Spring Apps, Spring Cloud`,
    ['container workload'],
  ),
  concept(
    'Azure messaging settings',
    `Service Bus namespace, Event Hub namespace, Event Hubs namespace, Event Grid topic, Event Grid
    topics, Event Grid domain, Event Grid domains, namespace authorization rule, namespace authorisation
    rule, RootManageSharedAccessKey, authorization rules on the namespace, Event Hub authorization rule,
    SignalR, SignalR Service, Web PubSub, Notification Hub, Notification Hubs, Relay namespace`,
    ['message queue'],
  ),
  concept(
    'configuration store',
    `App Configuration, Azure App Configuration, App Configuration store, configuration store,
    configuration stores, AppConfig, AWS AppConfig, feature flag service, Runtime Configurator, Firebase
    Remote Config, Consul, central configuration service`,
  ),
  concept(
    'registry settings in Azure and Google Cloud',
    `ACR, Azure Container Registry, Artifact Registry, Container Registry, GCR, gcr.io, ACR admin user,
    registry admin user, registry admin account, admin account of the registry, adminUserEnabled, anonymous pull, anonymous pull access,
    ACR firewall, registry network rules, registry trusted services, repository-scoped token,
    repository scoped access token, ACR tasks, ARM audience tokens,
    registry + shared username | admin user | admin account | shared username and password`,
    ['container image registry'],
  ),
  concept(
    'guest configuration',
    `guest configuration, Guest Configuration extension, machine configuration, Azure machine
    configuration, guest policy, security baseline of the machine, Azure compute security baseline,
    Windows security baseline, Linux security baseline, VM baseline, in-guest settings, in-guest audit,
    OS baseline, Windows Exploit Guard, Exploit Guard`,
    ['host hardening'],
  ),
  concept(
    'virtual desktop',
    `virtual desktop, virtual desktops, VDI, Amazon WorkSpaces, AWS WorkSpaces, AppStream, Azure Virtual
    Desktop, AVD, Windows 365, Cloud PC, Citrix, host pool, session host, session hosts, desktop as a
    service, DaaS, WorkSpace volume, WorkSpaces directory,
    AppStream 2.0, AppStream fleet, Cloud PCs, VMware Horizon, hosted desktop, hosted desktops,
    desktop pool, remote workspace`,
  ),
  concept(
    'directory service',
    `Directory Service, AWS Managed Microsoft AD, Managed Microsoft AD, Simple AD, AD Connector, Entra
    Domain Services, Azure AD DS, Domain Services, domain controller, domain controllers, Active
    Directory domain, LDAP, LDAPS, LDAP signing, LDAP channel binding, secure LDAP, NTLM, NTLMv1, NTLM
    authentication, Kerberos, Managed AD, managed Active Directory`,
  ),
  concept(
    'project-wide SSH keys',
    `project-wide SSH keys, project wide SSH keys, block project SSH keys, block-project-ssh-keys,
    project metadata SSH keys, shared SSH keys of the project, SSH keys in project metadata,
    common SSH keys, one SSH key for all machines,
    block project keys, project keys, SSH keys + all machines share, keys that all machines share`,
    ['SSH', 'SSH key authentication'],
  ),
  concept(
    'full access scopes',
    `scope creep, access scope, access scopes, API scope, API scopes, cloud-platform scope, full API
    access, full access to all Cloud APIs, full access scope, full access scopes, all Cloud APIs, allow
    full access to all, OAuth scopes of the VM, OAuth scopes of the node, node pool scopes, instance
    scopes, legacy access scopes, broad scopes, scopes + instance | node pool | VM | default service
    account`,
    ['least privilege', 'machine identity'],
  ),
  concept(
    'default service agents',
    `Compute Engine default service account, automatic IAM grants, automaticIamGrantsForDefaultServiceAccounts,
    editor role + default service account, default grants, service agent, service agents, Google-managed
    service account, Google-managed service accounts, service account of the platform`,
    ['default service account', 'machine identity'],
  ),
  concept(
    'API key restrictions',
    `API key restriction, API key restrictions, unrestricted API key, unrestricted API keys, API keys +
    restricted | unrestricted | referrer | referrers | only APIs | allowed hosts | used by only, API key + restrict | restricted
    | unrestricted, key restrictions + API, browser key, browserKeyRestrictions, API key rotation + Google`,
    ['access key'],
  ),
  concept(
    'sole tenancy',
    `sole tenancy, sole-tenant, sole-tenant node, sole tenant nodes, dedicated host, dedicated hosts,
    dedicated hardware, dedicated tenancy, isolated VM size, isolated compute, App Service Environment,
    ASE, ASEv3, tenancy of the instance, hardware shared with others, shared hardware`,
  ),
]
