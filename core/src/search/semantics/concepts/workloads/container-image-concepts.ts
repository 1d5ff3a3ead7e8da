import { concept } from '../concept.ts'

/** Images of containers: how they are built, kept and checked. */
export const CONTAINER_IMAGE_CONCEPTS = [
  concept(
    'container image registry',
    `ECR, container registry, image registry, ACR, GCR, Artifact Registry, ArtifactRegistry, Docker
    Hub, image
    repository, container repository, registry image, image pull, pulled images, pull images,
    registry + images | pull | push | container,
    image store, docker registry, Quay, Harbor, JFrog, GHCR, image storage, where images come from`,
  ),
  concept(
    'image tag',
    `image tag, latest tag, mutable tag, mutable tags, image tag mutability, tag immutability,
    immutable tags, immutable image tags, floating tag, image digest, pinned by digest, image pull
    policy, imagePullPolicy, image without a digest, unpinned image, unpinned base image, tag +
    mutable | immutable | overwritten | overwrite | digest | latest | moving, tags + overwritten,
    image + latest | digest, fixed version + image, image without version, moving tag, unversioned
    image, references an image, image + fixed version | pinned | version tag, cached image, image
    + cached | always pull | fetching, moving parent tag, parent tag, moving parent, unpinned base
    image, base image + unpinned | moving | tag, overwrite image tag, overwrite image, image can
    be overwritten, image overwritten, images can be overwritten, image swapped, image swap,
    replace an image under the same tag, same tag different image, image changes silently, image
    may change, silently changed image, tag can be overwritten, tags can be overwritten, tag
    reuse, reused tag, retag, fixed digest, sha256 digest, by digest, image + digest | fixed
    digest | SHA256 | version tag | blank tag | floating | untagged version, tag latest, base
    image + latest | pinned | digest | fixed version, always pull images, AlwaysPullImages,
    imagePullPolicy + Always, pull policy,
    image + without a fixed version | fixed version,
    image + specific version | without version | may change | can change | changes | swapped |
    changed under us | changed underneath, without a specific version + image, no specific
    version, specific version + image,
    floating tag, floating tags, latest instead of a digest, mutable tag`,
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
    any registry, from any registry, workloads + any registry, images from anywhere,
    random image from docker hub, random docker image, random images, random docker hub image,
    images from strangers, image from a stranger, image from unknown source, image from the
    internet, images from the internet, unofficial image, unofficial images, unknown images,
    community images, untrusted base image, untrusted image source, unknown image source, image
    source + trusted | unknown | approved, images + official | unofficial | trusted | approved
    registries | allowed registries | anywhere | stranger, base image + untrusted | trusted |
    official | unknown, third-party images, third-party registry, approved registries,
    images + strangers | unknown publisher | unapproved registries | unapproved | unknown
    registries | foreign registries, registries + unapproved | untrusted | unknown | approved,
    images of unapproved`,
    ['container image registry', 'supply chain'],
  ),
  concept(
    'public image registry',
    `public registry, public ECR, public repository + container, anonymous pull, anonymous pulls,
    anonymousPullEnabled, registry + anonymous | public | everyone | anyone | unauthenticated | all
    networks, ECR + public | anyone | everyone, images + pulled by anyone | pulled by everyone,
    image repository + pulled | without credentials | anyone | public, images + without credentials
    | without login, pulled without,
    anyone can pull our images, anyone can pull, anyone can pull images, anyone can download our
    images, download our images, pull without login, pull without password, images visible to all,
    our images are public, public images, docker images public, open registry, public docker
    registry, exposed registry, registry + open | exposed | internet | without authentication |
    world | public network access, repository policy + pull + anyone | everyone | principal, ECR +
    policy | repository + everyone | public | anyone | wildcard,
    ACR public, public registry, registry + public network access`,
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
    | builds | pushed, builds + security check | unscanned,
    unscanned docker images, check images for holes, check images, check docker images, images
    unchecked, unchecked images, nobody scans images, nobody checks images, no image scan, images
    never scanned, images not scanned, scan registry, ScanOnPush, scanOnPush, scan on push off,
    Trivy, Clair, Grype, Snyk Container, container vulnerability assessment, ECR + scanning |
    enhanced scanning | scan on push, image + vulnerability scanning | scanning | vulnerability
    assessment, images + vulnerability findings | vulnerabilities resolved | vulnerability
    scanning, continuous scan, enhanced scanning,
    images + continuously | never + scanned | rescanned | checked, image never rescanned,
    rescanned, rescan, continuous scanning + registry | images | enabled, registry + scanned |
    scanning | unscanned + images | enabled | continuous,
    quarantine images, images until they are scanned, image quarantine,
    image cve gate, image gate, CVE gate, vulnerability gate, block vulnerable images, block
    vulnerable image, block deployment of images, deployment of images +
    critical|vulnerabilities|vulnerable, break the build + vulnerabilities, fail the build +
    vulnerabilities|CVEs, images with critical vulnerabilities`,
    ['vulnerability scanning', 'container image registry'],
  ),
  concept(
    'minimal image',
    `distroless, minimal image, minimal base image, slim image, scratch image, image + package
    manager | unnecessary packages | compilers | bloated, unneeded packages, unnecessary
    packages, package manager in the image, shell in the image, Alpine image, smaller attack
    surface,
    bloated image, fat image, image too big, image too large, large image, huge image, big image,
    unneeded tools in image, tools in image, tools + image + unneeded | unnecessary | compiler |
    shell | debug, image + bloated | slim | small | minimal | large | huge | distroless | tools,
    unneeded software in image, unnecessary software + image, package manager + image | container,
    shell + image + contains | includes | no, busybox, tini, small base image,
    image | images | layer | container + fat | heavy | bloated | huge | too big | too large | big,
    image + unneeded | unnecessary | superfluous + packages | software | tools`,
    ['container workload'],
  ),
  concept(
    'remote script in a build',
    `curl pipe bash, curl bash, curl sh, curl pipe sh, curl piped to bash, pipe to bash, pipe to
    shell, pipe to sh, piped to a shell, piped into a shell, piped into bash, piped to bash,
    piping curl, wget pipe sh, wget bash, wget sh, wget + bash | sh | shell | piped | RUN | script
    | execute | executes, curl + bash | sh | shell | piped | RUN | script | execute | executes,
    RUN curl, RUN wget, install script from the internet, script from the internet, scripts from
    the internet, runs internet scripts, run scripts from the internet, running scripts from the
    web, script from the web, remote script, remote scripts, blind script execution, blindly run
    scripts, unverified script, unverified download, unverified downloads, download without
    checksum, downloads without checksum, script | scripts | installer | binary + fetched |
    downloaded | downloads | download | remote | pulled from the internet + verification |
    executes | executed | run | runs | checksum | unverified | Dockerfile | build | shell,
    script | installer | install script + from the web | from the internet | from the net | of the
    internet | from a website | from a URL + install | run | runs | executed | shell | image |
    Dockerfile | build, install script from the web, downloads and runs, download and run,
    downloaded script, downloaded script + shell | pipes | piped | run | executed, pipes + script
    | download | downloaded | shell`,
    ['supply chain', 'container workload'],
  ),
  concept(
    'ADD instruction',
    `add vs copy, add versus copy, COPY instead of ADD, ADD instead of COPY, use COPY instead, ADD
    instruction, ADD instructions, ADD command + Dockerfile, ADD + COPY | Dockerfile | local files
    | remote URL | URL, ADD with URL, ADD from URL, remote ADD, copy instruction, COPY + ADD |
    Dockerfile | instruction,
    docker | dockerfile + add + command | instruction | statement | COPY, ADD used, ADD + instead
    of COPY | COPY instead | should be COPY, COPY + instead of ADD`,
    ['container workload'],
  ),
  concept(
    'package cache in an image',
    `apt cache left, apt cache, yum cache, apk cache, pip cache, package cache, package cache left,
    package lists, package lists + deleted | removed | image | layer | cleaned, apt lists,
    /var/lib/apt/lists, apt-get clean, yum clean all, dnf clean all, zypper clean, apk no-cache,
    --no-cache, no-cache-dir, no-install-recommends, recommended packages + installed | image, leftover packages in
    image, leftover cache, slim the layer, layer size, image size, smaller layer, shrink image,
    cleanup after install, clean up after install, clean after installation, installation
    leftovers,
    cache + image | layer | installer | package | pip | apt | yum + leaves | left | remains |
    remain | clean | deleted, pip no cache, no cache + pip | apk | image, cache remains in the
    image,
    cache + layer | image | apt | yum | package manager | pip | Dockerfile - pull - pulled - pull
    through`,
    ['minimal image', 'container workload'],
  ),
  concept(
    'unpinned package in an image',
    `unpinned apt packages, unpinned apt, unpinned pip, unpinned yum, apt install without version,
    apt-get install without version, pip install without version, install without version,
    installs latest packages, apt version pinning, apt pinning, package versions + Dockerfile |
    image | installation | apt | fixed | pinned, apt-get + version | pinned | fixed | versions,
    apk add + version | pinned, pip install + version | pinned | versions | hash, gem install +
    version | pinned, npm install + version | pinned, requirements.txt + version | pinned | hash`,
    ['unpinned dependency', 'container workload'],
  ),
  concept(
    'Dockerfile practice',
    `Dockerfile best practice, Dockerfile best practices, Dockerfile lint, dockerfile linting,
    hadolint, bad dockerfile, messy dockerfile, dockerfile mistakes, multi-stage build,
    multi-stage builds, multistage build, .dockerignore, dockerignore, WORKDIR, WORKDIR + absolute
    | relative | instead of cd, ENTRYPOINT, multiple ENTRYPOINT, ENTRYPOINT + CMD | multiple |
    several, CMD instruction, multiple CMD, MAINTAINER instruction, apt-get dist-upgrade,
    dist-upgrade, update instruction alone, apt-get update alone, RUN apt-get update, sudo in
    Dockerfile, sudo + Dockerfile | image | RUN, Dockerfile + sudo | WORKDIR | lint, chown flag,
    duplicate stage alias, platform flag + FROM, yum -y flag, missing -y,
    cd vs workdir, changing directories, WORKDIR + directories | cd | changing, more than one CMD,
    more than one ENTRYPOINT, several CMD, CMD + more than one | several | multiple, Dockerfile +
    instruction | instructions + more than one | several | deprecated | order`,
    ['container workload'],
  ),
  concept(
    'SSH server in a container',
    `ssh in container, ssh in docker, sshd in container, sshd in docker, ssh server in container,
    ssh into container, SSH | sshd | OpenSSH server + inside a container | in the container |
    container image | Dockerfile | within containers | in containers, EXPOSE 22, expose ssh in
    dockerfile, port 22 + Dockerfile | EXPOSE | container image, container + SSH server | sshd |
    SSH daemon`,
    ['container workload', 'SSH'],
  ),
]
