import { concept } from '../concept.ts'

/** Clusters of Kubernetes, and what runs them. */
export const KUBERNETES_CONCEPTS = [
  concept(
    'Kubernetes',
    `Kubernetes, K8s, EKS, AKS, GKE, kubelet, kube-apiserver, kubectl, API server, apiserver, pod, pods,
    namespace, Helm, kubeconfig, control plane, node pool, worker node, OpenShift, etcd, admission
    controller, cluster role, ClusterRole, kube-system, container orchestration, Rancher, managed
    Kubernetes, DaemonSet, StatefulSet, kube-proxy, kube-scheduler, controller manager, node agent,
    worker node agent, node group, workload spec,
    tiller, Helm 2, worker machines, worker machine, kube-state, k3s, AKS cluster, cluster + nodes |
    node | pods | workloads | namespace | upgrade,
    authenticator + API server, GitOps, chart values, Helm chart, chart + Helm | values,
    kubeadm, GKE Autopilot`,
  ),
  concept(
    'pod security',
    `pod security, pod security standard, pod security standards, pod security policy,
    PodSecurityPolicy, PodSecurity, PSP, PSS, PSA, pod security admission,
    admission controller, admission control, admission webhook, Gatekeeper, Kyverno, OPA, restricted
    profile, baseline profile, Azure Policy add-on, Policy Controller,
    policy add-on, policy add-on + cluster, cluster admits, cluster policy add-on,
    any pod can be deployed, anything can be deployed, anything may run in the cluster, anything
    runs in the cluster, anyone can start dangerous pods, dangerous pods, bad pods, bad pods are
    let in, no rules for pods, pod rules, pod policy, pod policies, pod standards, pod
    restrictions, cluster guardrails, dangerous settings + pod | pods | workload, admission +
    policy | plugin | controller | rejects | reject | enforce | webhook, pods + rejected |
    admitted | standard | standards | enforced, restricted + pod | profile | standard | namespace,
    PodSecurity admission, security context constraints, SCC constraint,
    ValidatingAdmissionPolicy, unsafe sysctls, sysctls, namespace label + pod security | enforce,
    pods see cloud metadata`,
    ['Kubernetes'],
  ),
  concept(
    'public Kubernetes API',
    `public control plane, public cluster endpoint, public API server, public EKS, public AKS,
    public GKE, k8s api public, public k8s api, private cluster, private clusters, exposed
    Kubernetes API, authorized IP ranges, authorised IP ranges, master authorized networks,
    authorized networks + cluster,
    cluster endpoint | control plane | API server | Kubernetes API | k8s api | cluster API | EKS |
    AKS | GKE | Kubernetes cluster | kube-apiserver + public | publicly | internet | any address |
    private cluster | anywhere | 0.0.0.0/0 | IP ranges | authorized networks | exposed | world,
    cluster endpoint + requests | any network | everyone | accepts, public EKS, endpoint of the
    cluster,
    kube api open, kube api exposed, k8s api exposed, k8s api on internet, kubernetes api on
    internet, kubernetes on the internet, cluster on the internet, cluster on internet, cluster
    exposed, exposed cluster, public cluster, public clusters, exposed k8s, public k8s, open
    kubernetes api, open k8s api, kube api + public | internet | exposed | open | everyone |
    anyone, cluster endpoint public, cluster API + everyone | anyone | internet | world, API
    server + authorized | authorised | restrict | restricted | limited | firewall, master
    endpoint, Kubernetes master + public | internet, private endpoint + EKS | AKS | GKE | control
    plane, control plane + reachable | exposed | open | all networks, endpoint + EKS | AKS | GKE +
    public | publicly | CIDR | 0.0.0.0/0, cluster management + internet | public,
    kubernetes | k8s + open to the world | open to everyone | on the internet | visible to the
    internet | exposed to the internet, kubernetes open to the world,
    AKS private, public FQDN, no public FQDN`,
    ['Kubernetes', 'public exposure'],
  ),
  concept(
    'Kubernetes dashboard',
    `Kubernetes dashboard, cluster dashboard, k8s dashboard, web UI + cluster | Kubernetes,
    dashboard + Kubernetes | cluster | k8s, graphical console + cluster, web console + cluster,
    kube-dashboard,
    cluster web interface, web interface + cluster | Kubernetes, exposed dashboard,
    dashboard exposed, k8s ui, kubernetes ui, kubernetes gui, cluster gui, cluster ui, open
    dashboard, exposed cluster UI, kubernetes web ui, kube dashboard, Lens, web interface of the
    cluster, kubernetes-dashboard,
    cluster | kubernetes | k8s + web page | web interface | web UI | web console | GUI | graphical
    | web site, cluster shows its web page, dashboard + deployed | exposed + cluster | Kubernetes,
    GKE dashboard, web interface of the cluster, dashboard of the cluster`,
    ['Kubernetes'],
  ),
  concept(
    'anonymous kubelet',
    `anonymous kubelet, kubelet anonymous auth, anonymous-auth, anonymous auth, anonymous
    authentication, kubelet read-only port, read-only port, port 10255, port 10250, AlwaysAllow,
    kubelet | node agent | API server | apiserver | Kubernetes + anonymous | unauthenticated |
    without authentication,
    10255, 10250, node agent + without login | metrics | anonymous,
    kubelet open, open kubelet, kubelet exposed, exposed kubelet, public kubelet, kubelet without
    login, kubelet without password, kubelet API, kubelet + open | exposed | authorization mode |
    Webhook | read-only | authentication | unauthorised | anyone | port, anonymous-auth false,
    anonymous requests + kubelet | API server | cluster | Kubernetes, node agent + anonymous |
    unauthenticated | read-only port | anyone,
    kubelet anonymous, kubelet + without identity, requests without identity`,
    ['Kubernetes', 'anonymous access'],
  ),
  concept(
    'Kubernetes authorization',
    `Kubernetes RBAC, k8s RBAC, RBAC + Kubernetes | cluster | k8s, cluster role binding,
    ClusterRoleBinding, role binding + cluster, legacy ABAC, attribute-based authorization,
    attribute-based access control, authorization mode, authorization-mode, AlwaysAllow,
    system:masters, system:authenticated, wildcard + ClusterRole, ClusterRole, cluster role, local
    accounts + AKS | cluster | Kubernetes,
    static credentials + cluster, cluster + static credentials | local accounts | Entra | RBAC,
    cluster permissions, cluster rights, k8s permissions, kubernetes permissions, k8s rights,
    kubernetes rights, who can do what in the cluster, who can do what in cluster, cluster access
    control, cluster access, Role or ClusterRole, Roles and ClusterRoles, ClusterRoles,
    rolebinding, RoleBinding, RBAC role, RBAC roles, verbs + resources | wildcard | ClusterRole |
    Role, bind | escalate | impersonate + verb | verbs | ClusterRole, create pods + access |
    permission | minimize | right, aws-auth, aws-auth ConfigMap, EKS access entries, access entry,
    NodeRestriction, Node + authorization mode, ABAC, AAD integration + AKS, Entra + AKS | cluster
    | Kubernetes, disableLocalAccounts, wildcards in roles, wildcard use in Roles, webhook
    configuration + access, CSR approval,
    AKS RBAC, EKS RBAC, GKE RBAC, cluster + role-based access`,
    ['Kubernetes', 'access management'],
  ),
  concept(
    'service account token',
    `service account token, service account token automount, automountServiceAccountToken,
    automount, automounted, auto-mounted, auto-mount, token automount, default service account + pod
    | namespace | Kubernetes, mounted token, projected token,
    API credentials + pod | pods | workload, token + pod | pods | mounted, pods + API token,
    token in every pod, tokens in every pod, every pod gets a token, pod has api token, api token
    in pod, pods get a token, pod + token | API credentials | credentials of the cluster,
    credentials in every pod, mounts token, mounts a token, mounting of service account, mounted +
    token | service account | API credentials, automatically mounted, auto mounted, Service
    Account Tokens, default service accounts + pod | namespace, bound token, legacy token, token
    volume, unneeded API credentials,
    service account automount`,
    ['Kubernetes', 'machine identity'],
  ),
  concept(
    'etcd',
    `etcd, cluster datastore, cluster data store, key-value store of the Kubernetes cluster,
    key-value store + Kubernetes, port 2379, etcd peer,
    key-value store of the cluster, key-value store + cluster | control plane | Kubernetes, cluster
    store,
    cluster brain, brain of the cluster, etcd exposed, exposed etcd, open etcd, etcd open, etcd
    TLS, etcd + TLS | client certificate | peer | exposed | authentication | port | directory |
    ownership, client-cert-auth, peer-client-cert-auth, peer-auto-tls, auto-tls, 2379, 2380,
    cluster database, Kubernetes database, state of the cluster,
    key-value store + clients | certificates | cluster | open, etcd + open | clients | internet |
    certificates | unencrypted`,
    ['Kubernetes'],
  ),
  concept(
    'Kubernetes network policy',
    `NetworkPolicy, network policy, network policies, netpol, netpols, Calico, Cilium, pod-to-pod
    traffic, traffic between pods, pods + talk | communicate | traffic | reach each other |
    isolated, namespace + network policy | isolated | isolation, default deny + pods | namespace,
    default-deny,
    pods may talk, pods + talk | any other | each other | freely | one another, all pods + reach,
    workloads + talk,
    tenants + cluster | separated, namespace isolation, tenant isolation, tenants + isolated |
    separated,
    teams + talk | reach | isolated, workloads of different teams,
    pods talk to anyone, pods talk to each other, pods talk to everything, pod talks to anyone,
    pod firewall, no pod firewall, firewall between pods, pod to pod isolation, pod to pod, pod
    isolation, pods isolated, pod network, pods can reach everything, pods reach everything, pods
    reach each other, pod traffic, pods + unrestricted | isolate | network + each other | traffic
    | reach | freely, flat pod network, flat cluster network, namespace | namespaces + isolated |
    segmented | segmentation | talk | reach | separated | network policies, network isolation +
    pods | cluster | namespace, container network policy, CNI + network policies | policy,
    microsegmentation + cluster | pods, east-west + pods | cluster, lateral movement + pod |
    cluster,
    namespaces | teams | tenants | pods + communicate | talk | reach | connect + freely | each
    other | one another | different | anyone | everything | any, pods + freely | isolated |
    isolates | isolation, network policy + isolates | missing | namespace | none | no | pods,
    tenant isolation + namespaces | cluster,
    flat network + cluster | kubernetes | pods, flat network in cluster, namespace | namespaces +
    restrict | restricts | limit | limits + ingress | egress | traffic,
    traffic between workloads, traffic between services of the cluster, traffic + between
    workloads | between pods | between namespaces`,
    ['Kubernetes', 'network segmentation'],
  ),
  concept(
    'Kubernetes audit log',
    `Kubernetes audit log, k8s audit log, k8s audit, Kubernetes audit logging, control plane log,
    control plane logs, control plane logging, control-plane logging, audit-log-path, audit policy
    file,
    control plane | API server | EKS | GKE | AKS | Kubernetes | cluster | k8s + logging | logs |
    audit log | audit logs | audit,
    audit-log-path, audit log path, audit policy + cluster, control plane + audit,
    scheduler + authenticator | records | logs, API server + records | exported, authenticator
    records, API server + scheduler,
    cluster logs, cluster api logs, k8s logs, kubernetes logs, cluster log, kube audit, who did
    what in the cluster, who did what in cluster, what happened in the cluster, API server logs,
    kube-apiserver + audit | audit log | log, audit-log-maxage, audit-log-maxbackup,
    audit-log-maxsize, audit-policy-file, audit logs of the cluster, Kubernetes | EKS | AKS | GKE
    + recorded | record | activity | audited | audit trail, control plane + exported | CloudWatch,
    EKS + CloudWatch | log types | logged, calls to the API server + recorded | logged`,
    ['Kubernetes', 'logging', 'audit trail'],
  ),
  concept(
    'Kubernetes version',
    `Kubernetes version, k8s version, cluster version, outdated k8s version, outdated Kubernetes,
    unsupported Kubernetes, release channel, node auto-upgrade, auto-upgrade nodes, auto-upgrade +
    node | nodes | cluster, version skew,
    cluster | Kubernetes | AKS | EKS | GKE | control plane | nodes + unsupported version |
    unsupported release | old version | outdated | supported version | end of support | unsupported
    | upgrade,
    old Kubernetes release, worker machines + old | upgrade | release, nodes + old | stay on |
    upgrade, node auto upgrade, upgrade of nodes, upgrade channel,
    minor release, without vendor fixes, release + vendor fixes | cluster + minor,
    outdated k8s, old k8s, old kubernetes, ancient kubernetes, ancient cluster, cluster too old,
    k8s too old, cluster is outdated, outdated cluster, old cluster, unsupported cluster,
    unsupported k8s, k8s eol, kubernetes eol, EOL cluster, cluster end of life, cluster needs
    upgrade, upgrade the cluster, cluster upgrade, unpatched nodes, unpatched cluster, old nodes,
    outdated nodes, node pool + upgrade | auto-upgrade | outdated | version | image version,
    worker nodes | cluster nodes + patched | updates | security updates | outdated | auto-upgrade
    | patches | version, Kubernetes | EKS | AKS | GKE + past end | minor version | latest version
    | supported Kubernetes | newer version | outdated version | deprecated version | release
    channel | end of life | extended support | auto-upgrade | automatic upgrade | minor release,
    worker nodes + patch | patched | upgrade | old,
    ancient | antique | old + cluster | kubernetes | k8s | node version | EKS | AKS | GKE, cluster
    | Kubernetes + supported version | no longer supported | out of support,
    EKS version, AKS version, GKE version, supported Kubernetes release, Kubernetes release,
    kubernetes alpha, alpha cluster, alpha clusters, alpha features, enableKubernetesAlpha`,
    ['Kubernetes', 'patching'],
  ),
  concept(
    'default namespace',
    `default namespace, namespace default, resources in the default namespace, workloads in the
    default namespace, administrative boundaries + namespaces, separate namespaces,
    dedicated namespace, without a namespace, no dedicated namespace, shared namespace,
    everything in default namespace, all in default namespace, default namespace used, uses
    default namespace, default namespace + used | workloads | pods | resources | deployed, no
    namespaces, one namespace for all, one big namespace, namespace + default | dedicated |
    missing | separate,
    default ns, ns default`,
    ['Kubernetes'],
  ),
  concept(
    'Kubernetes node management',
    `node auto-repair, auto-repair, Container-Optimized OS, container optimised OS, COS image, node
    image, cos_containerd, Bottlerocket, node hardening, nodes + repaired, unhealthy nodes,
    broken nodes, dead nodes, broken node, nodes heal, self-healing nodes, repair nodes, nodes +
    auto-repair | repair | heal | healthy | Container-Optimized | hardened, auto repair,
    autorepair, node repair, COS, node OS, node operating system, minimal node OS`,
    ['Kubernetes'],
  ),
  concept(
    'Kubernetes ingress',
    `ingress controller, ingress-nginx, nginx ingress, IngressNightmare, Kubernetes ingress, ingress
    object, LoadBalancer service, service of type LoadBalancer, NodePort, external IPs of a service,
    ingress nginx, nginx annotation, ingress annotations, ingress annotation, CVE-2025-1974,
    ingress + TLS | Kubernetes | cluster | class | annotation | snippet | host, public load
    balancer service, service exposed by load balancer, exposed service of the cluster, external
    traffic into the cluster,
    snippet annotation, snippet annotations, configuration snippet, ingress + snippets | snippet |
    annotations | controller | nginx`,
    ['Kubernetes'],
  ),
  concept(
    'service mesh',
    `service mesh, Istio, Linkerd, Anthos Service Mesh, Envoy, mesh mTLS, sidecar proxy, traffic
    between services + encrypted,
    mtls between services, mtls + pods | services | mesh | Istio, mutual TLS + pods | services | mesh | Istio, PeerAuthentication, permissive
    mTLS, mesh + TLS | plain | permissive | strict, traffic between pods encrypted, pod traffic
    encryption, WireGuard + pods | nodes | cluster, service-to-service encryption,
    Istio mTLS, plaintext between pods, reject plaintext + pods`,
    ['Kubernetes'],
  ),
  concept(
    'insecure Kubernetes port',
    `insecure port, insecure-port, insecure-bind-address, insecure bind address, API server + plain
    HTTP | without TLS | unencrypted | insecure port, listens without TLS, kubelet + without TLS`,
    ['Kubernetes', 'encryption in transit'],
  ),
  concept(
    'workload isolation',
    `shared cluster node pool, shared nodes, node isolation, workload isolation, gVisor, GKE
    Sandbox, sandboxed pods, Kata containers, untrusted workloads, untrusted workload, sensitive +
    untrusted + workload, next to sensitive ones, taints, dedicated nodes, multi-tenant cluster,
    noisy tenants,
    tenants share a kernel, shared kernel, share a kernel, tenants share nodes, shares a node
    with, noisy co-tenant, hard multi-tenancy, multi-tenancy, multitenancy, tenant separation,
    customers share a cluster, customers share, different trust levels, untrusted + pods | code |
    container + node | sandbox | isolated, sandbox + pods | workloads | container | untrusted,
    dedicated node pool, separate node pool, separate node pools`,
    ['Kubernetes', 'network segmentation'],
  ),
  concept(
    'Kubernetes secrets',
    `Kubernetes secret, Kubernetes secrets, k8s secret, k8s secrets, Secret object, Secret objects,
    cluster secrets, cluster passwords, passwords in the cluster, secrets of the cluster, who can
    read cluster secrets, read cluster secrets, secrets as files, secrets as environment
    variables, secretKeyRef, secrets + pod | pods | namespace | cluster | Kubernetes | k8s |
    ClusterRole, read all secrets + cluster | namespace | role, access to secrets + minimise |
    minimize | role | cluster, get | list | watch + secrets + role | cluster | RBAC | permission,
    External Secrets Operator, sealed secrets, ServiceAccount + secrets, image pull secret, image
    pull secrets, imagePullSecrets,
    everyone | anyone | all users | who | role | all pods + read | reads + cluster | kubernetes |
    k8s + passwords | secrets, cluster | Kubernetes | k8s | namespace + passwords | secrets + read
    | reads | readable | list, everyone reads cluster passwords, secret + exposed to the container
    | environment variable of the pod, k8s secrets in env`,
    ['Kubernetes', 'secret'],
  ),
  concept(
    'Kubernetes file permissions',
    `kubeconfig permissions, kubeconfig readable, kubelet.conf, admin.conf, scheduler.conf,
    controller-manager.conf, kubernetes config files readable, kube-apiserver.yaml, pod
    specification file, manifest file + permissions | ownership | owner, kubeconfig | kubelet
    config | kubelet configuration | kubelet service | etcd data directory | PKI | certificate
    authorities file | Kubernetes credentials file | Container Network Interface file | manifests
    | apiserver | control plane file | proxy + permissions | ownership | root:root | 600 | 644 |
    readable | world-readable | owner | restrictive, file permissions + node | cluster | kubelet |
    control plane, etcd:etcd, file ownership + node | cluster | kubelet,
    worker file ownership`,
    ['Kubernetes', 'host hardening'],
  ),
  concept(
    'Kubernetes static token',
    `token-auth-file, static token file, static tokens, static token, static token + API server |
    cluster | Kubernetes, basic-auth-file, basic auth file, basic-auth, password file + API server
    | cluster, basic authentication + cluster | Kubernetes | GKE | API server, client certificate
    authentication + users, client certificates + users | GKE | cluster | issued, issue client
    certificate, legacy authentication + GKE | cluster | Kubernetes, legacy authorisation + GKE,
    passwords in API server, cluster passwords file`,
    ['Kubernetes', 'authentication'],
  ),
  concept(
    'kubelet hardening',
    `kubelet settings, kubelet hardening, kubelet configuration, kubelet config, kubelet arguments,
    kubelet argument, protectKernelDefaults, protect-kernel-defaults, make-iptables-util-chains,
    makeIPTablesUtilChains, eventRecordQPS, event-qps, streaming-connection-idle-timeout,
    streamingConnectionIdleTimeout, hostname-override, RotateKubeletServerCertificate,
    rotateCertificates, rotate-certificates, kubelet + certificate | certificates | rotation |
    client CA | client-ca-file | cipher | TLS | hostname | kernel defaults,
    kubelet-certificate-authority, node agent certificate, kubelet-client-certificate,
    terminated-pod-gc-threshold, service-account-lookup, service-account-private-key-file,
    root-ca-file, use-service-account-credentials, feature gates, request-timeout,
    kube-bench, kubebench, CIS Kubernetes benchmark, worker file ownership`,
    ['Kubernetes', 'host hardening'],
  ),
  concept(
    'public cluster nodes',
    `public nodes, nodes with public ip, nodes with public ips, nodes on the internet, node has
    public ip, private node pool, nodes | worker nodes | node group | node pool | workers + public
    IP | public address | public IP address | external IP | public IPs | public subnet, enable
    private nodes, EnablePrivateNodes,
    nodes | worker nodes | workers + public addresses | external IP addresses | external addresses
    | public IP addresses | shell from the internet | remote shell, node ssh, nodes with public
    addresses`,
    ['Kubernetes', 'public exposure'],
  ),
  concept(
    'Helm',
    `Helm, helm chart, helm charts, helm tiller, tiller, Helm 2, helm 3, helm release, helm
    repository, chart deployment, chart deployment server, chart server, in-cluster chart,
    in-cluster deployment server, chart + deployment | release | server | values | repository |
    in-cluster | deploy, charts + deployed | cluster | signed | Kubernetes, chart museum,
    Helm version 2, Helm v2 server component, server component of Helm`,
    ['Kubernetes'],
  ),
]
