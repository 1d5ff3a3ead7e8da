const file = {
  file_name: '../../path/infra/s3.tf',
  similarity_id: 'a1b2c3',
  line: 7,
  resource_type: 'aws_s3_bucket',
  resource_name: 'logs',
  search_key: 'aws_s3_bucket[logs].logging',
  expected_value: 'logging should be defined',
  actual_value: 'logging is undefined',
}

const passwords = {
  query_name: 'Passwords in code',
  query_id: '00000000-aaaa-4bbb-8ccc-000000000003',
  severity: 'HIGH',
  platform: 'Common',
  category: 'Secret Management',
  files: [
    {
      file_name: 'main.tf',
      similarity_id: 'f6',
      line: 3,
      search_key: 'password=visible-in-key',
      actual_value: 'visible-in-value',
    },
  ],
}

export const report = {
  kics_version: 'v2.1.0',
  queries_total: 900,
  paths: ['infra'],
  queries: [
    {
      query_name: 'S3 bucket without logging',
      query_id: '00000000-aaaa-4bbb-8ccc-000000000001',
      query_url: 'https://docs.example.test/s3',
      severity: 'MEDIUM',
      platform: 'Terraform',
      cloud_provider: 'AWS',
      category: 'Observability',
      description: 'Access is not logged.',
      files: [file, { ...file, resource_type: '', resource_name: '', similarity_id: 'd4' }],
    },
    {
      query_name: 'Container without limits',
      query_id: '00000000-aaaa-4bbb-8ccc-000000000002',
      severity: 'TRACE',
      platform: 'Kubernetes',
      category: 'Resource Management',
      files: [
        {
          file_name: 'deploy.yaml',
          similarity_id: 'e5',
          line: 2,
          search_key: 'metadata.name={{web}}.spec.containers',
        },
      ],
    },
    passwords,
  ],
}

/** Without counts, and as versions before 1.5 wrote it: no query names its cloud. */
export const bare = {
  queries: [
    {
      query_name: 'Topic without encryption',
      query_id: '00000000-aaaa-4bbb-8ccc-000000000004',
      query_url: 'https://registry.example.test/providers/hashicorp/aws/latest/docs/sns_topic',
      severity: 'HIGH',
      platform: 'Ansible',
      category: 'Encryption',
      files: [{ file_name: 'play.yaml', similarity_id: 'g7', line: 4, expected_value: null }],
    },
    {
      query_name: 'Account without encryption',
      query_id: '00000000-aaaa-4bbb-8ccc-000000000005',
      severity: 'HIGH',
      platform: 'AzureResourceManager',
      cloud_provider: 'COMMON',
      category: 'Encryption',
      files: [{ file_name: 'main.json', similarity_id: 'h8', line: 4 }],
    },
    passwords,
  ],
}

export const examples: readonly unknown[] = [report, bare]
