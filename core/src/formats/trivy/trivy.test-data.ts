const vulnerability = {
  VulnerabilityID: 'CVE-2031-2222',
  VendorIDs: ['GHSA-aaaa-bbbb-cccc'],
  PkgName: 'openssl',
  InstalledVersion: '3.0.1',
  FixedVersion: '3.0.2',
  Status: 'fixed',
  Severity: 'HIGH',
  Title: 'a forged certificate is accepted',
  Description: 'The chain is not checked.',
  PrimaryURL: 'https://avd.example.test/cve-2031-2222',
  CVSS: { nvd: { V2Score: 10, V3Score: 7.5 }, ghsa: { V40Score: 8.2 } },
}

const misconfiguration = {
  Type: 'Terraform Security Check',
  ID: 'AWS-0086',
  Title: 'Bucket blocks public ACLs',
  Description: 'Public ACLs open a bucket.',
  Message: 'No public access block',
  Resolution: 'Block public ACLs',
  Severity: 'HIGH',
  PrimaryURL: 'https://avd.example.test/aws-0086',
  Status: 'FAIL',
  CauseMetadata: {
    Resource: 'module.media.aws_s3_bucket.this[0]',
    Provider: 'AWS',
    Service: 's3',
    StartLine: 4,
    Code: { Lines: [{ Number: 4, Content: 'password = "visible-in-code"' }] },
  },
}

export const image = {
  SchemaVersion: 2,
  CreatedAt: '2031-04-05T06:07:08.123456789Z',
  ArtifactName: 'web.tar.gz',
  ArtifactType: 'container_image',
  Metadata: { RepoTags: ['registry.example.test:5000/shop/web:1.4'] },
  Results: [
    {
      Target: 'web.tar.gz (debian 13.1)',
      Class: 'os-pkgs',
      Type: 'debian',
      Vulnerabilities: [
        vulnerability,
        { ...vulnerability, VulnerabilityID: 'CVE-2031-3333', Status: 'not_affected', CVSS: null },
      ],
      ExperimentalModifiedFindings: [
        {
          Type: 'vulnerability',
          Status: 'ignored',
          Finding: { ...vulnerability, VulnerabilityID: 'CVE-2031-4444', Severity: 'UNKNOWN' },
        },
        { Type: 'misconfiguration', Status: 'ignored', Finding: misconfiguration },
      ],
    },
    {
      Target: 'OS Packages',
      Class: 'license',
      Licenses: [
        { Severity: 'HIGH', Category: 'restricted', PkgName: 'busybox', Name: 'GPL-2.0-only' },
        { Severity: 'LOW', Category: 'notice', PkgName: 'zlib', Name: 'Zlib' },
      ],
    },
  ],
}

export const repository = {
  SchemaVersion: 2,
  ArtifactName: 'https://user:word@git.example.test/shop/infra.git',
  ArtifactType: 'repository',
  Results: [
    {
      Target: 'main.tf',
      Class: 'config',
      Type: 'terraform',
      Misconfigurations: [
        misconfiguration,
        { ...misconfiguration, Message: 'The ACL is public' },
        { ...misconfiguration, ID: 'AWS-0089', Status: 'PASS', CauseMetadata: { Provider: 'AWS' } },
        { ...misconfiguration, ID: 'AWS-0090', Status: 'EXCEPTION' },
      ],
    },
    {
      Target: 'deploy/.env',
      Class: 'secret',
      Secrets: [
        {
          RuleID: 'example-token',
          Category: 'Example',
          Severity: 'CRITICAL',
          Title: 'Example token',
          StartLine: 3,
          Match: 'TOKEN=visible-in-match',
          Code: { Lines: [{ Number: 3, Content: 'TOKEN=visible-in-line' }] },
        },
        {
          RuleID: 'example-token',
          Severity: 'CRITICAL',
          Title: 'Example token',
          StartLine: 9,
          Match: 'TOKEN=visible-in-match',
        },
      ],
    },
    { Target: 'package-lock.json', Class: 'lang-pkgs', Vulnerabilities: [vulnerability] },
  ],
}

export const awsAccount = {
  SchemaVersion: 2,
  ArtifactName: '210000000001',
  ArtifactType: 'aws_account',
  Results: [
    {
      Target: 'arn:aws:s3:::example-media',
      Class: 'config',
      Type: 'cloud',
      Misconfigurations: [
        {
          ...misconfiguration,
          CauseMetadata: { Resource: 'arn:aws:s3:::example-media', Provider: 'AWS' },
        },
      ],
    },
  ],
}

const podCheck = {
  Type: 'Kubernetes Security Check',
  ID: 'KSV001',
  AVDID: 'AVD-KSV-0001',
  Title: 'Can raise its own privileges',
  Message: "Container 'web' may raise its privileges",
  Severity: 'MEDIUM',
  Status: 'FAIL',
  CauseMetadata: { Provider: 'Kubernetes' },
}

const workload = {
  Namespace: 'shop',
  Kind: 'Deployment',
  Name: 'web',
  Results: [
    {
      Target: 'Deployment/web',
      Class: 'config',
      Type: 'kubernetes',
      Misconfigurations: [podCheck],
    },
    { Target: 'shop/web:1.4 (alpine 3.30)', Class: 'os-pkgs', Vulnerabilities: [vulnerability] },
  ],
}

export const cluster = {
  ClusterName: 'arn:aws:eks:eu-west-1:210000000001:cluster/shop',
  Resources: [workload, { Namespace: 'shop', Kind: 'ConfigMap', Name: 'empty' }],
}

export const namedCluster = { ClusterName: 'kind-shop', Misconfigurations: [workload] }

/** A workload of a split page, and an entry of schema 1. */
export const workloadAlone = workload
export const schema1 = {
  Target: 'shop/web:1.4 (alpine 3.30)',
  Type: 'alpine',
  Vulnerabilities: [vulnerability],
}

const entry = {
  Target: 'shop/Deployment/web',
  Class: 'config',
  Type: 'kubernetes',
  Misconfigurations: [podCheck],
}

export const benchmark = {
  ID: 'k8s-example',
  Title: 'Example benchmark 1.0',
  Version: '1.0',
  RelatedResources: [],
  Results: [{ ID: '5.2.6', Name: 'No privilege escalation', Severity: 'HIGH', Results: [entry] }],
}

export const benchmarkSummary = {
  ID: 'k8s-example',
  Title: 'Example benchmark 1.0',
  SummaryControls: [
    { ID: '5.2.6', Name: 'No privilege escalation', Severity: 'HIGH', TotalFail: 3 },
    { ID: '5.2.7', Name: 'No root', Severity: 'MEDIUM', TotalFail: 0 },
    { ID: '5.9', Name: 'For people to look at', Severity: 'LOW' },
  ],
}

export const examples: readonly unknown[] = [
  image,
  repository,
  awsAccount,
  cluster,
  namedCluster,
  workloadAlone,
  schema1,
  benchmark,
  benchmarkSummary,
]
