import { concept } from '../concept.ts'

/** Containers and what they may do. */
export const CONTAINER_CONCEPTS = [
  concept(
    'container workload',
    `container, docker, containerd, pod, pods, ECS, Fargate, task definition, Container Instances,
    container
    instance, container image, containerized, containerised, sidecar, Dockerfile, container
    runtime, OCI image, deployment manifest, workload spec, ECS task,
    Podman, CRI-O, Apptainer`,
  ),
  concept(
    'container running as root',
    `runAsNonRoot, runAsUser, run as root, runs as root, running as root, as root user, root
    container, root containers, UID 0, UID zero, user ID 0, non-root user, nonroot, non-root,
    rootless,
    USER instruction, user 0, superuser inside the container, last user + root,
    container | pod | process | workload | image | Dockerfile + root | UID 0 | superuser |
    non-root - file system,
    administrator user in the container, root inside, without a USER, no USER,
    unprivileged user, no unprivileged user, image + unprivileged user | user, without an unprivileged,
    container is root, root in docker, docker root, docker runs as root, root in container, root
    in pod, root pod, pod as root, container as root, containers as root, USER statement, no USER
    instruction, USER directive, USER + Dockerfile, superuser + container | pod | docker,
    all-powerful user in the container, container user + root | missing | not set, user ID + zero
    | 0 | 10000, low UID, high UID, uid + container | below | low | 10000, runAsGroup, root group,
    GID 0, runAsNonRoot + true | set, administrator + Windows container | container process,
    ContainerAdministrator,
    superuser + docker | container | image | pod, docker + root user | root | superuser + runs |
    process | image, runs as user 0, task definition + user 0 | root user | sets user, user to 0`,
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
    container, all kernel rights, rights of the node,
    god mode container, god-mode container, pod is god, all-powerful container, all powerful
    container, container owns the host, container with full host access, full host access,
    container controls host, privileged workload, privileged workloads, privileged pods, docker
    privileged, privileged + pod | container | flag | mode | workload | DaemonSet, container | pod
    | task | workload + access to all devices | all host devices | unrestricted host | full access
    to its host | full control of the host | host rights,
    container | pod | workload | docker + may do anything | can do anything | do anything | all
    rights | full rights | full power | unlimited rights | all powers | everything on the host,
    container that may do anything, may do anything, can do anything on the host, ecs container
    privileges, container privileges, container + elevated | elevates | full privileges | host
    root, elevates processes, elevated to host`,
    ['container workload'],
  ),
  concept(
    'container escape',
    `container escape, container breakout, breakout, break out of the container, broke out of its
    sandbox, sandbox escape, escape to the host, escape to the node,
    container | pod | workload | sandbox | process + escape | breakout | break out | broke out |
    escapes, runc, control of the node, control of the host,
    jail break, jailbreak from container, break out, breaks out, breaking out of the container,
    get out of the container, gets out of the container, leave the container, out of the
    container, out of its container, container | pod | workload | tenant + reach the host | take
    over the host | take over the node | takes over | reach the node, host takeover from pod,
    takeover of the node, takeover of the host, host takeover, node takeover, CAP_SYS_ADMIN
    escape, release_agent`,
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
    network | processes,
    shares the host, sees host processes, sees all processes, see processes of the node, see
    processes of the host, host processes, sees processes of, processes + of the host | of the
    node + see | sees | visible | share | shared, shareProcessNamespace, share process namespace,
    host network stack, network of the host, network of the node, network of the + node | host +
    shares | shared | joins, UTS namespace, user namespace + host, hostUsers, host user namespace`,
    ['container escape', 'container workload', 'Kubernetes'],
  ),
  concept(
    'host path mount',
    `host path, hostPath, hostpath, hostPath volume, host mount, host filesystem, node filesystem,
    host file system, node file system, filesystem of the node, filesystem of the host, directory of
    the host, directory of the node,
    mount + host | node, bind mount, host directory, writes to the node disk, sensitive host directory,
    visible inside the workload, directory + node | host | visible,
    host folder, host folders, mounts host folder, folder of the host, folder of the node, host
    disk, host disk in pod, mounts the host, mounts host, mounts the root of the host, root
    filesystem of the node, root filesystem of the host, mount | mounts | mounted | mounting +
    host | node + path | directory | folder | filesystem | file system | disk, host files, node
    files, files of the host, files of the node, access to host files, access to node files, /etc
    mounted, /proc mounted, docker volume + host, sensitive mount, sensitive mounts, host volume,
    host volumes,
    pod | container | workload | task + sees | see | reads | access | touch | reach | writes +
    node disk | host disk | host files | node files | disk of the node | files of the host | files
    of the node | host directory | directory of the node, directory + node + pod | mounts |
    mounted`,
    ['container workload', 'Kubernetes'],
  ),
  concept(
    'container runtime socket',
    `docker socket, docker.sock, var/run/docker.sock, containerd socket, containerd.sock, container
    runtime socket, CRI socket, mounts the docker socket, control the container engine, Docker
    daemon socket, Docker API exposed, docker daemon + exposed | TCP, port 2375,
    Docker API, engine socket, /run/docker.sock,
    engine of its host, steer the engine, container engine, engine + host | container,
    docker.sock mounted, mount docker.sock, docker.sock mount, dockersock, docker inside docker,
    docker in docker, dind, socket of the Docker daemon, Docker daemon + container | mounted |
    exposed | reachable | remote, runtime socket, socket + containerd | Docker | CRI-O | runtime,
    tcp 2375, 2375, 2376, open docker api, exposed docker api, public docker api, Docker remote
    API,
    controls the container engine, container engine + control | controls | host,
    control the host daemon, host daemon, host's daemon, daemon of the host, docker sock, docker
    sock mounted, mounted docker sock, mounts docker sock, mounted socket, socket mounted,
    crio.sock, crio socket, podman socket, podman.sock, Docker-in-Docker, docker daemon +
    host|control|controls|access|socket, container engine + host|control|socket, container +
    engine socket|runtime socket, access to the daemon, docker group`,
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
    default kernel privileges, kernel privileges, keeps the default kernel,
    capabilities not dropped, dropped capabilities, drop ALL, drop all, all caps, caps not
    dropped, Linux privileges, Linux privilege, superpowers, kernel powers, container superpowers,
    capability + container | pod | kernel | Linux | drop | dropped | NET_RAW | added, capabilities
    + dropped | added | ALL | excess | extra | minimal, CAP_, NET_BIND_SERVICE, SYS_PTRACE,
    CAP_SYS_PTRACE, SYS_MODULE, CAP_NET_ADMIN, NET_RAW + container | pod | drop | keeps,
    privileges + Linux + container | pod | drop | keeps, insecure capabilities, dangerous
    capabilities, spoof packets + pod | container`,
    ['container workload'],
  ),
  concept(
    'container privilege escalation',
    `allowPrivilegeEscalation, allowprivilegeescalation, no-new-privileges, no_new_privs, setuid
    binary, setuid binaries, gain more privileges than its parent, process may gain more privileges,
    privilege escalation + pod | container | workload | deployment, escalate + container | pod,
    gain more rights, gains more rights, gain more privileges, gains privileges, gain privileges +
    container | process | pod | parent, get more rights in container, become root in container,
    become root inside, becomes root inside, sudo in container, child process + privileges |
    parent, more rights than its parent, escalate inside the pod, setuid, setuid + container |
    image | binary | bit, setgid, no new privileges, new privileges + container | process`,
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
    change binaries, binaries inside its container, binaries + container + change | replace,
    writable container, writable containers, writable container disk, container can change itself,
    container can be changed, containers can be modified, immutable container, immutable
    containers, read only container, read-only container, read-only containers, readonly
    container, root fs, root fs writable, rootfs, root file system + read-only | writable |
    mutable | write | immutable, change its own files, changes its own files, modify its own
    files, modify files inside the container, attacker can drop files, drop files in the
    container, tamper with the container, container + write | writable | modify | tamper +
    filesystem | files | disk | root | image,
    container + frozen | freeze | unchangeable | tmpfs | tampered | overwritten | modify its files
    | change files, tmpfs missing, tmpfs + container | pod | writable | read-only`,
    ['container workload'],
  ),
  concept(
    'seccomp',
    `seccomp, AppArmor, SELinux, seccomp profile, seccompProfile, system calls, syscalls, restrict
    syscalls, restrict system calls, RuntimeDefault, runtime default profile, kernel calls, syscall
    filter, mandatory access control,
    syscall filtering, system call filter, filter system calls, filtered system calls, limit
    system calls, limits system calls, limit syscalls, any system call, all system calls, any
    syscall, unconfined, Unconfined, seccomp unconfined, AppArmor profile, SELinux options,
    seLinuxOptions, runtime/default, sandbox profile, kernel attack surface, kernel calls +
    container | pod | filter | limit | restrict, system calls + pod | container | restrict |
    filter | profile | unconfined`,
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
    as much CPU, as much memory, unlimited memory, unlimited CPU, all memory of the node, memory
    + exhaust,
    processor time, all processor time, processor + node | all | limit, CPU time, no cpu limits, no
    memory limits,
    ram limits, ram limit, RAM + limit | container | pod | cap | ceiling | all, memory ceiling,
    memory cap, CPU cap, CPU ceiling, mem limits, mem limit, cpu hog, memory hog, hog + CPU |
    memory | node, hogs memory, hogs the node, eats all memory, eats all CPU, eats all the memory,
    eats the node, one pod eats everything, eats everything, eat all memory, uses up the node, out
    of memory, OOM, OOM kill, OOMKilled, resource hog, greedy pod, greedy container, ceiling +
    memory | CPU | container | pod, memory | CPU | processor + ceiling | maximum | bounded | upper
    bound | share + container | pod | workload | namespace | task, ulimit, container takes down
    the node, node runs out of memory, requests and limits, limits missing + pod | container,
    quota + namespace | pods, fork bomb,
    cpu starvation, memory starvation, starvation, starves, starving, processor limit, processor |
    CPU | memory | RAM + starvation | declare | greedy | hog | unlimited | limits + pod |
    container | workload | node | task, greedy + pod | container | workload, limit + processor |
    CPU | memory | RAM + pod | container | workload,
    unbounded + resources|node|CPU|memory|consumption|container|containers, unbounded node
    resources, consume unbounded, may consume, consume + node|host|cluster + resources|CPU|memory,
    node resources, resources of the node, resources.limits, resources.requests, limits.cpu,
    limits.memory, no limits + container|pod|task, without limits + container|pod|task, uncapped
    CPU, uncapped memory, uncapped resources, uncapped + container|pod|containers|pods,
    unconstrained + container|pod|containers|pods|resources, cgroup limits, cgroups, task memory,
    task CPU + limit|size|set, container memory limit, memory reservation, ephemeral storage
    limit, ephemeral-storage, QoS class, BestEffort, BestEffort pods, Guaranteed QoS, resource
    starvation + node|pods, resource exhaustion + node|pod|container`,
    ['container workload'],
  ),
  concept(
    'health probe',
    `liveness probe, readiness probe, livenessProbe, readinessProbe, startup probe, HEALTHCHECK,
    container health check, health check + container | pod | image | Docker, probe + pod |
    container, unhealthy pod,
    check that restarts, restarts a hung, hung container, restart + hung | container | pod |
    unhealthy, health checks + pod | container, dead container,
    no healthcheck, no health check on container, missing healthcheck, liveness check, readiness
    check, liveness + probe | command | test | container | pod | configured, readiness + probe |
    command | pod, startupProbe, command to test, test + liveness | alive, is the container alive,
    still alive, container alive, alive check, detect dead containers, dead pods, dead pod, hung
    pod, stuck pod, stuck container, frozen container, hangs unnoticed, HEALTHCHECK instruction,
    HEALTHCHECK + Dockerfile | instruction | image | missing, self-healing,
    container | pod + alive | lives | dead | hung | stuck | unresponsive, container + knows |
    check + alive | lives | healthy, liveness probe + configured | missing | defined, probe +
    liveness | readiness,
    no probe, no probes, without a probe, missing probe, missing probes,
    liveness`,
    ['container workload', 'health check'],
  ),
  concept(
    'Container Insights',
    `Container Insights, Prometheus + container | Kubernetes | cluster, container monitoring, ECS
    monitoring, cluster monitoring, managed Prometheus, container metrics,
    containers not monitored, no container metrics, no metrics of containers, metrics + containers
    | ECS | cluster | pods, ECS cluster + monitoring | insights | metrics, cluster metrics, Azure
    Monitor for containers, OMS agent + cluster, container monitoring off`,
    ['monitoring', 'container workload'],
  ),
  concept(
    'interactive container access',
    `ECS Exec, kubectl exec, pod exec, exec into a container, exec into running, interactive shell
    into, shell into running, shell + running tasks | tasks | container | pod, debug container,
    ephemeral container,
    command was run inside, run inside + pod | container, inside a system pod, commands + inside +
    pod | container, kubernetes exec, exec + pod | Kubernetes | kube-system | container,
    shell in pod, shell in container, shell into container, shell into pod, shell inside a pod,
    shelled into pod, someone in our pod, someone opened a shell in a pod, terminal in container,
    terminal + container | pod | exec | running, interactive terminal, interactive session +
    container | task | pod, exec session, exec into, exec into pod, exec into container, exec +
    running | task | tasks | session | shell | terminal, attach to a container, attach to
    container, docker exec, login to container, container login, debug pod, ExecuteCommand,
    enableExecuteCommand, execute command + container | task | ECS,
    shell | terminal | exec | session + into | inside | opened + pod | container | task, login +
    into | inside + container | pod, exec session + container | pod`,
    ['container workload'],
  ),
  concept(
    'host port',
    `hostPort, host port, host ports, hostport, binds a port of the node, port of the node, ports
    of the node, port on the node, port + node | host + pod | container | binds | bind | bound |
    mapped, pod binds host port, privileged port + container | pod | mapped, ports below 1024,
    privileged ports + container, container port + host, host interface + bind | binding |
    incoming`,
    ['container workload', 'network segmentation'],
  ),
]
