import { concept } from './concept.ts'

/** Identities of programs. */
export const MACHINE_IDENTITY_CONCEPTS = [
  concept(
    'machine identity',
    `service account, service principal, managed identity, instance profile, instance role, workload
    identity, service-linked role, app registration, application registration, enterprise application,
    application identity, machine identity, machine account, non-human identity, NHI, IRSA, pod
    identity, robot account, robot identity, bot account, technical account, technical user, system
    account, task role, execution role, system-assigned identity, system-assigned, user-assigned,
    service identity, Compute Engine identity, workload credential, app identity, application
    identities, identity of an app, identity of the application, service identities, workload accounts,
    bot identity, nonhuman identity, nonhuman identities, automation identity,
    robot accounts, robot user, robot users, robots + account, bots + account, bot accounts, bot user,
    daemon account, daemon identity, app account, application account, application accounts, workload
    account, automation account + identity, automation user, automation accounts + key, service user,
    service users, service login, service logins, application user, application users, headless
    account, headless user, programmatic user, machine user, machine users, machine accounts, machine
    identities, non-human, non-human identities, not a person, not a human, application principal,
    service principals, service account name, managed service account, group managed service account,
    gMSA, pipeline + identity, workload principal,
    keyless federation`,
  ),
  concept(
    'managed identity',
    `managed identity, managed identities, system-assigned, user-assigned, system-assigned principal,
    system-assigned identity, MSI, instance profile, instance role, IAM role + instance, IAM role + EC2,
    role attached to + instance, EC2 role, execution role, task role, stored credentials instead,
    instead of stored credentials, stored credentials + identity, stored credential + identity, stored
    credential + principal, without stored credentials, connection string + identity, platform identity,
    own identity, system assigned identity, user assigned identity, credential-free,
    stored|static|embedded|hardcoded|saved + connection string|credential|password +
      connect|connects|authenticate|authenticates|sign in,
    connection string + identity|managed|instead,
    keys|credentials|secrets|password|key + rather|instead + identity|identities,
    instance|EC2|VM|virtual machine + no|without|missing|lacks|lack + profile|role|instance profile|IAM
      role|identity,
    vm without role, VM without an identity, instance without role, instance without a role, instance
    without IAM role, no instance role, instance has no role, no IAM role + instance, no instance
    profile, without an instance profile, missing instance profile, missing instance role, no managed
    identity, without managed identity, managed identity missing, missing managed identity, managed
    identity is not, identity for app, passwordless connection, passwordless connections, login
    without stored password, app without identity, function without identity, function app without
    identity, web app without identity, app has no identity, app identity not used, secretless,
    secret-less, keys on the instance, keys on instances, keys on the machine, access keys on
    instance, access keys on the server, access keys on EC2, credentials on the server, credentials on
    the instance, credentials + stored on the instance, static keys on EC2,
    instance|EC2|VM|server|machine + access key|access keys|stored credentials|static
    credentials|long-term credentials|keys + instead|rather|copied|placed - metadata - SSH - project`,
    ['machine identity'],
  ),
  concept(
    'default service account',
    `default service account, default compute service account, default App Engine service account,
    default identity, default + service account, Compute Engine default, Compute Engine identity,
    identity created with, identity + created with the project, automatically created + identity,
    automatically created + service account, developer.gserviceaccount.com, built-in service account,
    built-in identity, project-wide identity, service account + created by default, default SA, default
    compute SA, compute default,
    built-in|automatic|project's|default|automatically created|preset + account|identity|service account
      + project|Editor|instance|Compute Engine|App Engine|Cloud Run|node|function|VM - network,
    default robot, built-in robot, stock service account, out-of-the-box service account, out of the
    box identity, default compute identity, default identity of the project, Editor identity,
    compute@developer, default compute account, VM uses the default account, runs as default, runs as
    the default, default runtime identity, default runtime service account, standard service account,
    preset identity,
    GKE default SA, nodes + dedicated identity, dedicated identity with few rights, node default SA`,
    ['machine identity'],
  ),
  concept(
    'workload identity',
    `workload identity, workload identities, Workload Identity Federation, workload identity pool, IRSA,
    IAM roles for service accounts, EKS Pod Identity, pod identity, keyless, federated credential, pod +
    node credential, pods + node + credential, pod + node role, pod + node identity, pods + instance
    profile, pod + static key, pods + static credential, inherit + node, inherit + credential, node's
    credentials, node service account, node + identity + pod, GKE metadata server, node identity, node
    role, node credentials, pod + key file,
    pod|pods|workload|workloads|container|containers + credential|role|identity|permission|rights +
      node|nodes|machine|host|instance|VM,
    workload + long-lived|static|stored + key|credential,
    pods + borrow node, pods + get node rights, pod + uses node role, pods + use node role, pods + share the node role, pods + share node role, pod + gets the rights of the node, node's role, role of the node,
    rights of the node, permissions of the node, identity of the node, node's identity, federated IAM,
    IAM + for pods, IAM + roles for pods, pod + IAM, cloud + rights of pods, cloud + permissions of pods, pod + cloud access, workload identity not enabled, workload identity off, workload identity disabled,
    gke + workload identity, eks + irsa, aks + workload identity, GKE_METADATA,
    keyless federation, Workload Identity pools, instead of downloaded service account, federation
    instead of keys,
    GKE metadata concealment, metadata concealment`,
    ['machine identity'],
  ),
  concept(
    'pipeline federation',
    `GitHub Actions OIDC, GitHub OIDC, OIDC GitHub, GitLab OIDC, OIDC + GitHub, OIDC + pipeline, OIDC +
    workflow, GitHub + trust policy, GitHub + assume, repository + assume, workflow + cloud credential,
    workflow + credential + repository, workflow + assume, pipeline + federation, pipeline + federated,
    pipeline + long-lived, workflow + long-lived, pipeline + static, workflow + static, pipeline +
    access key, workflow + access key, CI + long-lived, CI + cloud credential, any repository,
    token.actions.githubusercontent.com, subject claim, sub claim, sub condition, GitHub Actions +
    trust, GitHub Actions + sign in, GitHub Actions + role, GitHub Actions + identity provider,
    repositories + may assume, OIDC trust, OIDC provider trust, pipeline keys, pipeline credentials, CI
    keys, CI credentials, static pipeline keys,
    any|every|all + repository|repositories|workflow|branch|pipeline +
      token|credential|assume|cloud|trust,
    GitHub|GitLab|workflow|pipeline|build|CI|deployment + long-lived|static|permanent|long-term +
      key|credential|secret|token,
    OIDC + subject|claim|audience,
    keyless pipeline, keyless CI, keyless deploy, keyless deployment, ci without keys, deploy without
    keys, pipelines without keys, passwordless pipeline, any repo can assume, any github repo, any
    GitHub repository, every repo can, all repos can, wildcard in OIDC subject, OIDC wildcard, sub
    wildcard, cloud keys in CI, cloud keys in GitHub, aws keys in github, AWS keys in pipeline, cloud
    keys in pipeline, federated CI login, GitHub to AWS, github to azure, github to gcp, actions to
    AWS, OIDC|federated|federation|web identity + trust|role|provider|repo|repository +
    GitHub|GitLab|Bitbucket|CircleCI|Terraform Cloud|any|wildcard|missing`,
    ['build pipeline'],
  ),
]
