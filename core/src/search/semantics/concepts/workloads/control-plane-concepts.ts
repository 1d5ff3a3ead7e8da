import { concept } from '../concept.ts'

/** What controls a Kubernetes cluster: its API server, its policies and the versions of its nodes. */
export const CONTROL_PLANE_CONCEPTS = [
  concept(
    'admission control',
    `admission control, admission controller, admission controllers, admission plugin, admission
    plugins, enable-admission-plugins, disable-admission-plugins, AlwaysAdmit, AlwaysPullImages,
    EventRateLimit, SecurityContextDeny, NamespaceLifecycle, ServiceAccount admission,
    NodeRestriction, admission webhook, admission webhooks, validating webhook,
    ValidatingWebhookConfiguration, ValidatingAdmissionPolicy, mutating webhook, Gatekeeper, OPA, OPA
    policies, OPA Gatekeeper, Open Policy Agent, Kyverno, Kyverno policies, jsPolicy, Polaris, policy
    engine + cluster, Policy Controller, Azure Policy add-on, Azure Policy addon, Azure Policy + AKS |
    Kubernetes | cluster, Rego, Rego policies, cluster policy, cluster policies, manifests + checked |
    check | rules | policies, cluster + enforce policies, enforce policies on workloads, policy
    enforcement + cluster | Kubernetes, constraint template, failurePolicy`,
    ['Kubernetes'],
  ),
  concept(
    'node authorization',
    `NodeRestriction, node restriction, Node authorizer, node authorization, kubelets + limited | own |
    restricted | only, kubelet + own node, authorization-mode, authorization mode, AlwaysAllow, node
    objects, Node + RBAC + authorization-mode, kubelets + modify`,
    ['Kubernetes authorization', 'Kubernetes'],
  ),
  concept(
    'API server flags',
    `API server flags, API server arguments, API server parameters, apiserver flags, kube-apiserver
    flags, profiling=false, --profiling, anonymous-auth=false, --anonymous-auth, basic-auth-file,
    service-account-lookup, service-account-key-file, request-timeout, kubelet-https,
    kubelet-certificate-authority, tls-cipher-suites, terminated-pod-gc-threshold,
    use-service-account-credentials, root-ca-file, controller manager flags, scheduler flags,
    control plane flags, control plane hardening, master node hardening, bind-address, scheduler +
    profiling | bind-address, controller manager + profiling | bind-address, API server should set,
    controller manager, --use-service-account-credentials, kube-controller-manager`,
    ['Kubernetes'],
  ),
  concept(
    'escalating Kubernetes rights',
    `bind verb, escalate verb, impersonate verb, bind or escalate, bind and escalate, bind or escalate
    roles, system:masters, system masters, masters group, superuser of the cluster, superuser group of
    the cluster, cluster superuser, pod creation rights, create pods, create pods permission, may create
    pods, able to create pods, pods/exec permission, pods/exec, pods exec rights, nodes/proxy,
    nodes proxy, serviceaccounts/token, token creation rights, persistent volume creation, create
    persistent volumes, webhook configuration rights, certificate signing approval, CSR approval,
    approve certificate signing requests, ClusterRole|Role|RBAC|cluster role + bind|escalate|impersonate|create
    pods|pods/exec|nodes/proxy, dangerous RBAC verbs, dangerous RBAC, risky RBAC, risky roles +
    Kubernetes | cluster`,
    ['Kubernetes authorization', 'Kubernetes', 'privilege escalation'],
  ),
  concept(
    'reading all Kubernetes secrets',
    `secrets RBAC, read all secrets, read secrets permission, list secrets, get secrets rights, secret
    readers + cluster, get list watch secrets, roles + secrets of the cluster, ClusterRole|Role|RBAC|cluster
    role + secrets - etcd - encrypt - encrypted, access to secrets + cluster | Kubernetes | namespace,
    secrets + minimise access | minimize access`,
    ['Kubernetes authorization', 'Kubernetes secrets', 'Kubernetes'],
  ),
  concept(
    'unauthenticated Kubernetes role',
    `system:anonymous, system:anonymous binding, system:unauthenticated, system:unauthenticated
    binding, anonymous role binding, anonymous cluster role, anonymous API requests, anonymous cluster
    access, anonymous Kubernetes, role|ClusterRole|role binding|cluster role + unauthenticated
    users|anonymous users|system:anonymous|system:unauthenticated - function - bucket - invoker,
    system:authenticated, every Google account + cluster, Sys:All, API server + anonymous |
    unauthenticated`,
    ['Kubernetes authorization', 'Kubernetes', 'anonymous access'],
  ),
  concept(
    'Kubernetes API endpoint',
    `cluster endpoint, EKS endpoint, EKS cluster endpoint, AKS API, AKS API ranges, GKE endpoint, API server endpoint,
    control plane endpoint, endpointPublicAccess, endpointPrivateAccess, master authorized networks,
    master authorised networks, masterAuthorizedNetworksConfig, control plane authorized networks,
    control plane + known addresses | limited | authorized networks | allowlist | restricted,
    API server + authorized IP | IP ranges | allowlist | known addresses, authorized IP ranges,
    authorised IP ranges, apiServerAuthorizedIPRanges, private API server, private control plane,
    cluster API + reachable | public | internet | private, Cluster API endpoint, DNS-based endpoint`,
    ['Kubernetes'],
  ),
  concept(
    'private nodes',
    `private nodes, private cluster, private clusters, private GKE, private EKS, private AKS, private
    GKE cluster, enablePrivateNodes, nodes without public IP, nodes without public addresses, node
    pool without public IPs, nodes + internal addresses | internal addresses only | private addresses |
    internal IP, VPC-native, VPC-native cluster, alias IP, alias IP ranges`,
    ['Kubernetes', 'private connectivity'],
  ),
  concept(
    'cluster login',
    `basic auth cluster, cluster basic auth, client certificate cluster, cluster client certificate,
    issueClientCertificate, issue client certificates, issues a client certificate, legacy cluster
    authentication, static username + master | cluster | GKE, AKS local accounts, local accounts + AKS |
    cluster, disableLocalAccounts, Entra ID + AKS | cluster, Azure AD + AKS | cluster, Google Groups for
    RBAC, Google Groups for GKE, OIDC + cluster login | kubectl, aws-auth, aws-auth ConfigMap, access
    entries + EKS, cluster creator admin, cluster + Entra ID logins`,
    ['Kubernetes', 'authentication'],
  ),
  concept(
    'node upgrades',
    `node auto-upgrade, node auto upgrade, auto upgrade nodes, automatic node upgrade, auto-upgrade
    channel, upgrade channel, autoUpgradeProfile, release channel, release channels, rapid channel,
    stable channel, node image upgrade, node OS upgrade, nodeOSUpgradeChannel, node patching, unpatched
    nodes, outdated nodes, old nodes, node version skew, node pool + new versions | upgrade | upgrades
    | auto-upgrade | outdated, cluster + regular upgrades | auto-upgrade | automatic upgrades |
    release channel | automatic upgrade, version skew`,
    ['Kubernetes version', 'Kubernetes', 'patching'],
  ),
  concept(
    'trusted cluster nodes',
    `shielded nodes, shielded GKE nodes, node secure boot, secure boot of nodes, node integrity
    monitoring, enableSecureBoot, enableIntegrityMonitoring, nodes + boot chain | secure boot |
    integrity | shielded, node bootkit, verifiable node identity, COS nodes, COS image,
    Container-Optimized OS, Bottlerocket, Flatcar, Talos, Azure Linux node, minimal node image, node
    pool + Container-Optimized OS | Bottlerocket`,
    ['Kubernetes', 'secure boot'],
  ),
  concept(
    'kubelet port',
    `kubelet read only port, kubelet read-only port, read-only-port, readOnlyPort, port 10255, port
    10250, 10255, 10250, kubelet port, kubelet API, exposed kubelet, kubelet exposed, cAdvisor port,
    streaming connection idle timeout, streamingConnectionIdleTimeout, streaming-connection-idle-timeout,
    makeIPTablesUtilChains, protectKernelDefaults, protect-kernel-defaults, eventRecordQPS, kubelet +
    connections open | idle timeout`,
    ['kubelet hardening', 'Kubernetes'],
  ),
  concept(
    'Kubernetes service exposure',
    `NodePort, NodePort service, NodePort services, LoadBalancer service, service type LoadBalancer,
    type LoadBalancer, Kubernetes service + public address | internet | public | external IP | external,
    external IPs of services, externalIPs + Kubernetes service, CVE-2020-8554, internal load balancer
    + Kubernetes | AKS | service, loadBalancerSourceRanges, service + opens a port | node port, exposed
    Kubernetes service, port on every node, port on every machine`,
    ['Kubernetes', 'Kubernetes ingress'],
  ),
  concept(
    'system namespace',
    `kube-system, kube-system pods, kube-public, kube-node-lease, system namespace, namespace of the
    system, namespace + system, system node pool, system pool, workloads + kube-system, pods +
    kube-system, kube-system namespace`,
    ['Kubernetes'],
  ),
  concept(
    'in-cluster visibility',
    `intranode visibility, intra-node visibility, enableIntraNodeVisibility, Dataplane V2, GKE
    Dataplane V2, Hubble, pod traffic + logged | recorded | visible, east-west pod traffic, network
    policy logging, pods on the same node, traffic between pods`,
    ['Kubernetes network policy', 'Kubernetes'],
  ),
  concept(
    'audit settings of the API server',
    `audit-policy-file, audit policy file, audit-log-path, audit-log-maxage, audit-log-maxbackup,
    audit-log-maxsize, audit log path, audit policy + cluster | Kubernetes | API server, audit files +
    API server, API server + audit`,
    ['Kubernetes audit log', 'Kubernetes', 'logging', 'audit trail'],
  ),
  concept(
    'Kubernetes quotas',
    `ResourceQuota, resource quota, resource quotas, LimitRange, limit range, namespace quota, namespace
    quotas, PriorityClass, pod priority, noisy neighbour, noisy neighbor, pod limit + namespace,
    podPidsLimit, PID limit, pids limit`,
    ['Kubernetes', 'container resource limits'],
  ),
]
