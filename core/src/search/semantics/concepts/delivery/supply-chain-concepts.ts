import { concept } from '../concept.ts'

/** Software of others, and where software comes from. */
export const SUPPLY_CHAIN_CONCEPTS = [
  concept(
    'supply chain',
    `supply chain, supply-chain, software supply chain, third-party dependency, third-party
    dependencies, software dependency, library dependency, dependency + library | package |
    third-party | vulnerable | pinned | unpinned | outdated | npm | update | malicious | stacks,
    open source, open-source, software composition,
    package registry, transitive dependency, library version, third-party
    library, third-party code, third-party component, third-party action, CodeArtifact, pinned
    version, unpinned, npm, PyPI, Maven, package manager, upstream package, OpenSSF, Scorecard,
    unverified authors, third party actions, third-party actions, unverified publisher, unverified +
    authors | action | actions | publisher, libraries of the project,
    third party code, code from others, other people's code, code we did not write, foreign code,
    dependency hell, open source risk, open source components, open source libraries, supply chain
    risk, supply chain security, upstream compromise, slsa, SLSA, tampered dependency, tampered
    build,
    third party | third-party | unverified | foreign + action | actions | creator + github |
    workflow | workflows | used, unverified creator, third party github action`,
  ),
  concept(
    'unpinned dependency',
    `unpinned, unpinned action, unpinned actions, unpinned dependency, unpinned dependencies, pinned
    version, pin versions, pin actions, pinned actions, commit SHA, full-length commit, pinned to a
    commit, pinned to a version, pinned to a hash, not pinned, floating version, version range,
    mutable reference, by tag rather than, lock file, lockfile, package-lock,
    action | actions | step | steps | module | dependency | dependencies | provider + pinned |
    commit SHA | SHA | floating | pin | hash | mutable,
    versions are not fixed, fixed versions, dependency versions, lockfile missing, versions +
    floating | locked, lock file + missing | dependencies | package,
    unverified authors, steps from unverified,
    module not pinned, module version missing, module without version, modules not pinned, not
    locked, dependencies not locked, unlocked dependencies, dependency not locked, floating
    dependency, floating dependencies, dependencies float, loose versions, loose version, version
    roulette, mutable tag + action | step | workflow | third party, commit hash, commit hashes,
    reference a commit hash, hash of the commit, git reference, pinned hash, hash pinning,
    hash-pinned, SHA pinning, pinned sha, pin to sha, pin by hash, version pinning, pin version,
    source + commit hash | git tag | version tag | pinned, module | modules | source | provider +
    commit hash | version constraint | required_version | without version | version is not | no
    version | git tag | hash | pinned | registry version, Terraform source, required_providers,
    provider version, versions.tf, npm ci, yarn.lock, package-lock.json, poetry.lock, go.sum,
    integrity hash, integrity hashes, hashes + requirements | pip | dependencies | lock file,
    third party step, third party steps, third-party step, third-party steps,
    module | modules | package | dependency | dependencies | provider + no version constraint |
    version constraint | any version | no version | newest | latest | not fixed by | fixed by
    hash, no version constraint, without version constraint, fixed by hash, hash-locked,
    tf module version, terraform module version, module version, modules without version`,
    ['supply chain'],
  ),
  concept(
    'software bill of materials',
    `SBOM, SBOMs, software bill of materials, bill of materials, CycloneDX, SPDX, list of
    components, component inventory, inventory of components, list of dependencies, list of software
    components, inventory of the libraries,
    which components, components a release has, components + release | known | list, know which
    components, knows which components,
    what is in our software, what's in our software, what is inside our software, what is in the
    release, what is in the image, ingredients list, ingredient list, list of ingredients,
    ingredients, list of libraries, list of packages, which libraries do we use, what libraries do
    we use, inventory + libraries | components | dependencies | packages + release | image |
    product | application | software, sbom missing, component list, parts list, Syft,
    which | what + software | components | libraries | packages + release | product | inside |
    contains | consist, component inventory + release | exist`,
    ['supply chain'],
  ),
  concept(
    'malicious package',
    `typosquatting, typosquat, typo-squatting, malicious package, malicious packages, malicious npm,
    malicious library, malicious dependency, dependency confusion, namespace confusion, package
    hijack, hijacked package, hijacked library, imitates a popular, lookalike package, look-alike
    package, compromised package, backdoored package, protestware, slopsquatting,
    package | packages | library | npm | PyPI | dependency | module + malicious | imitates | imitate
    | hijacked | compromised | impersonates | lookalike | backdoored | similar name | misspelled |
    trojanised,
    private package name, reserved in the public registry, package name + public | reserved |
    claimed | registered, squatted, package squatting,
    steals tokens on installation, package + steals | installation | install script, installation +
    steals | malicious | script, post-install script, compromised maintainer, package takeover,
    fake package, fake packages, fake library, fake npm package, fake python package, evil
    package, evil library, evil npm module, bad npm module, bad npm package, bad package, rogue
    package, rogue dependency, poisoned package, poisoned dependency, poisoned library, trojan
    package, lookalike library, look alike package, copycat package, copycat library, misspelled
    package, misspelt package, wrong package name, typo package, typo in package name, package
    name typo, typo-squatted, typosquatted, AI-invented package, hallucinated package,
    hallucinated packages, package | packages | library | npm | PyPI | dependency | module + fake
    | evil | rogue | poisoned | malware | trojan | malicious code | steals | popular name |
    misspelt | imitating | impersonating | typo, internal package name, internal package names,
    internal name + public registry, public registry + internal | private | takes precedence,
    install hook, postinstall, postinstall script, npm malware, pypi malware,
    evil | malicious | harmful | hostile + module | library | package | dependency | npm | pip |
    gem, dependency | library | package | module + contains malicious | harmful code | malicious
    code | backdoor,
    bucket squatting + package`,
    ['supply chain'],
  ),
  concept(
    'software licence',
    `licence, license, open source license, open-source licence, copyleft, GPL, AGPL, licence
    compliance, license compliance, licence violation, license risk, licensing,
    can we use this library, may we use this library, allowed to use this library, allowed to use
    this code, legal risk of open source, licence not allowed, license not allowed, licence allow
    list, license allow list, forbidden licence, forbidden license, unlicensed, no licence,
    without a licence, without a license, unknown licence, unknown license, viral license, viral
    licence, SSPL, legal trouble with libraries,
    copyleft + component | used | product, licence | license + allow list | forbidden | copyleft |
    GPL | unknown | proprietary | component | violation`,
  ),
  concept(
    'artifact integrity',
    `artifact encryption, build artifact, build artifacts, artefact, artefacts, build output,
    CodeArtifact, artifact store, artifact repository, checksum, package integrity, integrity of
    downloads, subresource integrity,
    tampered package, tampered artifact, tampered artefact, tampered download, tampering with
    builds, altered package, package changed after build, verify downloads, verify checksum,
    checksums, hash of the download, download integrity, build artifacts + encrypted | tampered |
    verified | checksum | integrity | bucket, build artifacts unencrypted, unencrypted artifacts,
    encryption of build output, Nexus, Artifactory, SRI, package hash`,
  ),
  concept(
    'release provenance',
    `artifact signing, artefact signing, release signing, signed releases, releases + signed |
    provenance | unsigned | signature, no provenance, carry no provenance, build provenance, build
    attestation,
    unsigned release, unsigned releases, unsigned builds, unsigned build, unsigned artifacts,
    unsigned artifact, unsigned packages, unsigned package, unsigned binaries, unsigned binary,
    unsigned software, where did this build come from, who built this, proof of origin, origin of
    builds, origin of the release, artifact attestation, artifact attestations, signed provenance,
    sigstore, cosign + release | artifact | build, release | releases | build | builds | artifact
    | artifacts | package | packages | binary | binaries + unsigned | signed | signature |
    provenance | attested | attestation | tampered,
    artifact not signed, artifact + signature | signed | provenance | unsigned`,
    ['code signing', 'supply chain'],
  ),
]
