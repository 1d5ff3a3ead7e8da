import { concept } from './concept.ts'

/** Containers, their images, and Kubernetes. */
export const CONTAINER_CONCEPTS = [
  concept(
    'container image registry',
    `ECR, container registry, image registry, ACR, GCR, Artifact Registry, ArtifactRegistry, Docker
    Hub, image
    repository, container repository, registry image, image pull, pulled images, pull images,
    registry + images | pull | push | container`,
  ),
  concept(
    'container workload',
    `container, docker, containerd, pod, pods, ECS, Fargate, task definition, Container Instances,
    container
    instance, container image, containerized, containerised, sidecar, Dockerfile, container
    runtime, OCI image, deployment manifest, workload spec, ECS task,
    Podman, CRI-O, Apptainer`,
  ),
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
    'container running as root',
    `runAsNonRoot, runAsUser, run as root, runs as root, running as root, as root user, root
    container, root containers, UID 0, UID zero, user ID 0, non-root user, nonroot, non-root,
    rootless,
    USER instruction, user 0, superuser inside the container, last user + root,
    container | pod | process | workload | image | Dockerfile + root | UID 0 | superuser | non-root,
    administrator user in the container, root inside, without a USER, no USER,
    unprivileged user, no unprivileged user, image + unprivileged user | user, without an unprivileged`,
    ['container workload'],
  ),
  concept(
    'privileged container',
    `privileged container, privileged containers, privileged mode, privileged pod, privileged true,
    privileged flag, full host capabilities, host capabilities,
    container | pod | workload + privileged, escape + host | container | pod | node,
    securityContext, security context, allowPrivilegeEscalation, full access to the host, all
    devices of the host,
    elevated mode, elevated privileges + build | container | task, Docker in elevated, Docker in
    privileged, privileged build, privileged + CodeBuild | build | Docker | task | runs,
    all rights of the host, rights of the host, root rights on the host, rights + host,
    securityContext + host,
    kernel rights of the node, elevated rights on its host, elevated rights + host | task |
    container, all kernel rights, rights of the node`,
    ['container workload'],
  ),
  concept(
    'container escape',
    `container escape, container breakout, breakout, break out of the container, broke out of its
    sandbox, sandbox escape, escape to the host, escape to the node,
    container | pod | workload | sandbox | process + escape | breakout | break out | broke out |
    escapes, runc, control of the node, control of the host`,
    ['container workload', 'privileged container'],
  ),
  concept(
    'host namespace',
    `host namespace, host namespaces, host network, hostNetwork, hostnetwork, hostPID, hostpid,
    hostIPC, hostipc, host PID, host IPC, host networking, host process namespace, network mode
    host,
    node network, listen on the node, process namespace + host | node, shares the network of the
    node, processes of the node, processes of the host, node + network interface, host + PID | IPC |
    network namespace,
    network stack of its node, network stack, networking namespace, shares the network stack,
    network stack + node | host, networking namespace + instance | host, shares + node | host +
    network | processes`,
    ['container escape', 'container workload', 'Kubernetes'],
  ),
  concept(
    'host path mount',
    `host path, hostPath, hostpath, hostPath volume, host mount, host filesystem, node filesystem,
    host file system, node file system, filesystem of the node, filesystem of the host, directory of
    the host, directory of the node,
    mount + host | node, bind mount, host directory, writes to the node disk, sensitive host directory,
    visible inside the workload, directory + node | host | visible`,
    ['container workload', 'Kubernetes'],
  ),
  concept(
    'container runtime socket',
    `docker socket, docker.sock, var/run/docker.sock, containerd socket, containerd.sock, container
    runtime socket, CRI socket, mounts the docker socket, control the container engine, Docker
    daemon socket, Docker API exposed, docker daemon + exposed | TCP, port 2375,
    Docker API, engine socket, /run/docker.sock,
    engine of its host, steer the engine, container engine, engine + host | container`,
    ['container escape', 'container workload'],
  ),
  concept(
    'Linux capabilities',
    `Linux capabilities, capabilities + container | pod | kernel | Linux | drop | host | workload,
    CAP_SYS_ADMIN, SYS_ADMIN, NET_RAW, CAP_NET_RAW, NET_ADMIN, drop all capabilities, added
    capabilities, drop capabilities, kernel privileges, kernel rights, extra kernel privileges, raw
    sockets,
    kernel rights, extra kernel, raw packets, craft raw packets, kernel + rights | privileges |
    extra, raw + packets | sockets,
    default kernel privileges, kernel privileges, keeps the default kernel`,
    ['container workload'],
  ),
  concept(
    'container privilege escalation',
    `allowPrivilegeEscalation, allowprivilegeescalation, no-new-privileges, no_new_privs, setuid
    binary, setuid binaries, gain more privileges than its parent, process may gain more privileges,
    privilege escalation + pod | container | workload | deployment, escalate + container | pod`,
    ['container workload', 'privilege escalation', 'pod security'],
  ),
  concept(
    'read-only root filesystem',
    `read-only root filesystem, read-only root file system, readOnlyRootFilesystem,
    readonlyrootfilesystem, read-only root fs, readonly root fs, read-only rootfs, read-only
    filesystem, writable root filesystem, writeable root filesystem, immutable root filesystem,
    immutable container filesystem,
    root filesystem | root file system | rootfs + writable | writeable | read-only | mutable |
    write, container filesystem + writable | writeable | read-only, write to its own filesystem,
    can modify its own files, may write anywhere, own filesystem, files of the image + changed,
    readonly filesystem, readonly file system, write to the image, image layers + write | writable,
    write + image layers | own files | runtime,
    change binaries, binaries inside its container, binaries + container + change | replace`,
    ['container workload'],
  ),
  concept(
    'seccomp',
    `seccomp, AppArmor, SELinux, seccomp profile, seccompProfile, system calls, syscalls, restrict
    syscalls, restrict system calls, RuntimeDefault, runtime default profile, kernel calls, syscall
    filter, mandatory access control`,
    ['container workload'],
  ),
  concept(
    'container resource limits',
    `resource limits, resource limit, resource requests, memory limit, CPU limit, CPU limits, memory
    limits, CPU request, memory request, memory constraint, resource quota, resource quotas,
    ResourceQuota, LimitRange, resource constraints, noisy neighbour, noisy neighbor, unbounded
    memory, unbounded resources, starve,
    CPU | memory + limit | constraint | quota | unlimited | unbounded | cap | as much as, container
    + limits | resource limits, consume all, PID limit, pids limit,
    as much CPU, as much memory, unlimited memory, unlimited CPU, all memory of the node, memory +
    node | exhaust,
    processor time, all processor time, processor + node | all | limit, CPU time, no cpu limits, no
    memory limits`,
    ['container workload'],
  ),
  concept(
    'health probe',
    `liveness probe, readiness probe, livenessProbe, readinessProbe, startup probe, HEALTHCHECK,
    container health check, health check + container | pod | image | Docker, probe + pod |
    container, unhealthy pod,
    check that restarts, restarts a hung, hung container, restart + hung | container | pod |
    unhealthy, health checks + pod | container, dead container`,
    ['container workload', 'health check'],
  ),
  concept(
    'image tag',
    `image tag, latest tag, mutable tag, mutable tags, image tag mutability, tag immutability,
    immutable tags, immutable image tags, floating tag, image digest, pinned by digest, image pull
    policy, imagePullPolicy, image without a digest, unpinned image, unpinned base image,
    tag + mutable | immutable | overwritten | overwrite | digest | latest | moving, tags +
    overwritten, image + latest | digest,
    without a fixed version, fixed version + image, image without version, moving tag, unversioned
    image, references an image, image + fixed version | pinned | version tag, cached image, image +
    cached | always pull | fetching,
    moving parent tag, parent tag, moving parent, unpinned base image, base image + unpinned |
    moving | tag`,
    ['container workload', 'container image registry'],
  ),
  concept(
    'untrusted image registry',
    `untrusted registry, untrusted registries, unapproved registry, unknown registry, trusted
    registries, allowed registries, allowed container registries, approved registry,
    images + trusted registry | approved registry | untrusted | unapproved | unknown source,
    registry + trusted | approved | unapproved | allowed, Docker Hub + image,
    unverified images, images + unverified | unknown, admits images, admit + images + signature |
    unverified | any,
    any registry, from any registry, workloads + any registry, images from anywhere`,
    ['container image registry', 'supply chain'],
  ),
  concept(
    'public image registry',
    `public registry, public ECR, public repository + container, anonymous pull, anonymous pulls,
    anonymousPullEnabled, registry + anonymous | public | everyone | anyone | unauthenticated | all
    networks, ECR + public | anyone | everyone, images + pulled by anyone | pulled by everyone,
    image repository + pulled | without credentials | anyone | public, images + without credentials
    | without login, pulled without`,
    ['container image registry', 'public exposure'],
  ),
  concept(
    'registry admin user',
    `registry admin user, admin user + registry, admin account + registry, shared admin + registry,
    ACR admin`,
    ['container image registry'],
  ),
  concept(
    'container image scanning',
    `image scanning, image scan, scan images, scan on push, scan-on-push, container scanning,
    container image scanning, scan container images, ECR scanning, ECR scan, registry scanning,
    image vulnerability scan, Container Analysis, Container Scanning API,
    registry | image | images | ECR | ACR | GCR | Artifact Registry + scanned | scan | scanning |
    check | checked | CVEs | vulnerability | vulnerabilities, pushed images,
    images + analysed | analyzed | weaknesses | vulnerable | flaws, images are not scanned, pushed +
    vulnerabilities | CVEs | scan,
    unscanned images, unscanned image, unscanned, pushed without, security check + image | container
    | builds | pushed, builds + security check | unscanned`,
    ['vulnerability scanning', 'container image registry'],
  ),
  concept(
    'pod security',
    `pod security, pod security standard, pod security standards, pod security policy,
    PodSecurityPolicy, PodSecurity, PSP, PSS, PSA, pod security admission,
    admission controller, admission control, admission webhook, Gatekeeper, Kyverno, OPA, restricted
    profile, baseline profile, Azure Policy add-on, Policy Controller,
    policy add-on, policy add-on + cluster, cluster admits, cluster policy add-on`,
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
    cluster`,
    ['Kubernetes', 'public exposure'],
  ),
  concept(
    'Kubernetes dashboard',
    `Kubernetes dashboard, cluster dashboard, k8s dashboard, web UI + cluster | Kubernetes,
    dashboard + Kubernetes | cluster | k8s, graphical console + cluster, web console + cluster,
    kube-dashboard,
    cluster web interface, web interface + cluster | Kubernetes, exposed dashboard`,
    ['Kubernetes'],
  ),
  concept(
    'anonymous kubelet',
    `anonymous kubelet, kubelet anonymous auth, anonymous-auth, anonymous auth, anonymous
    authentication, kubelet read-only port, read-only port, port 10255, port 10250, AlwaysAllow,
    kubelet | node agent | API server | apiserver | Kubernetes + anonymous | unauthenticated |
    without authentication,
    10255, 10250, node agent + without login | metrics | anonymous`,
    ['Kubernetes', 'anonymous access'],
  ),
  concept(
    'Kubernetes authorization',
    `Kubernetes RBAC, k8s RBAC, RBAC + Kubernetes | cluster | k8s, cluster role binding,
    ClusterRoleBinding, role binding + cluster, legacy ABAC, attribute-based authorization,
    attribute-based access control, authorization mode, authorization-mode, AlwaysAllow,
    system:masters, system:authenticated, wildcard + ClusterRole, ClusterRole, cluster role, local
    accounts + AKS | cluster | Kubernetes,
    static credentials + cluster, cluster + static credentials | local accounts | Entra | RBAC`,
    ['Kubernetes', 'access management'],
  ),
  concept(
    'service account token',
    `service account token, service account token automount, automountServiceAccountToken,
    automount, automounted, auto-mounted, auto-mount, token automount, default service account + pod
    | namespace | Kubernetes, mounted token, projected token,
    API credentials + pod | pods | workload, token + pod | pods | mounted, pods + API token`,
    ['Kubernetes', 'machine identity'],
  ),
  concept(
    'etcd',
    `etcd, cluster datastore, cluster data store, key-value store of the Kubernetes cluster,
    key-value store + Kubernetes, port 2379, etcd peer,
    key-value store of the cluster, key-value store + cluster | control plane | Kubernetes, cluster
    store`,
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
    teams + talk | reach | isolated, workloads of different teams`,
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
    records, API server + scheduler`,
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
    minor release, without vendor fixes, release + vendor fixes | cluster + minor`,
    ['Kubernetes', 'patching'],
  ),
  concept(
    'default namespace',
    `default namespace, namespace default, resources in the default namespace, workloads in the
    default namespace, administrative boundaries + namespaces, separate namespaces,
    dedicated namespace, without a namespace, no dedicated namespace, shared namespace`,
    ['Kubernetes'],
  ),
  concept(
    'Kubernetes node management',
    `node auto-repair, auto-repair, Container-Optimized OS, container optimised OS, COS image, node
    image, cos_containerd, Bottlerocket, node hardening, nodes + repaired, unhealthy nodes`,
    ['Kubernetes'],
  ),
  concept(
    'Kubernetes ingress',
    `ingress controller, ingress-nginx, nginx ingress, IngressNightmare, Kubernetes ingress, ingress
    object, LoadBalancer service, service of type LoadBalancer, NodePort, externalIPs, external IPs
    of a service`,
    ['Kubernetes'],
  ),
  concept(
    'service mesh',
    `service mesh, Istio, Linkerd, Anthos Service Mesh, Envoy, mesh mTLS, sidecar proxy, traffic
    between services + encrypted`,
    ['Kubernetes'],
  ),
  concept(
    'Container Insights',
    `Container Insights, Prometheus + container | Kubernetes | cluster, container monitoring, ECS
    monitoring, cluster monitoring, managed Prometheus, container metrics`,
    ['monitoring', 'container workload'],
  ),
  concept(
    'insecure Kubernetes port',
    `insecure port, insecure-port, insecure-bind-address, insecure bind address, API server + plain
    HTTP | without TLS | unencrypted | insecure port, listens without TLS, kubelet + without TLS`,
    ['Kubernetes', 'encryption in transit'],
  ),
  concept(
    'minimal image',
    `distroless, minimal image, minimal base image, slim image, scratch image, image + shell |
    package manager | unnecessary packages | compilers | bloated, unneeded packages, unnecessary
    packages, package manager in the image, shell in the image, Alpine image, smaller attack
    surface`,
    ['container workload'],
  ),
  concept(
    'interactive container access',
    `ECS Exec, kubectl exec, pod exec, exec into a container, exec into running, interactive shell
    into, shell into running, shell + running tasks | tasks | container | pod, debug container,
    ephemeral container,
    command was run inside, run inside + pod | container, inside a system pod, commands + inside +
    pod | container, kubernetes exec, exec + pod | Kubernetes | kube-system | container`,
    ['container workload'],
  ),
  concept(
    'workload isolation',
    `shared cluster node pool, shared nodes, node isolation, workload isolation, gVisor, GKE
    Sandbox, sandboxed pods, Kata containers, untrusted workloads, untrusted workload, sensitive +
    untrusted + workload, next to sensitive ones, taints, dedicated nodes, multi-tenant cluster,
    noisy tenants`,
    ['Kubernetes', 'network segmentation'],
  ),
]
