const check = {
  check_id: 'CKV_AWS_20',
  bc_check_id: 'BC_AWS_S3_1',
  check_name: 'The bucket does not let everyone read',
  check_result: { result: 'FAILED' },
  code_block: [[1, 'resource "aws_s3_bucket" "logs" {\n']],
  file_path: '/infra/s3.tf',
  file_line_range: [1, 9],
  resource: 'aws_s3_bucket.logs',
  guideline: 'https://docs.example.test/s3-1',
  severity: null,
  benchmarks: { 'CIS AWS V9': [{ name: '2.1', description: 'Buckets' }] },
  entity_tags: { git_org: 'shop', git_repo: 'infra' },
}

export const terraform = {
  check_type: 'terraform',
  results: {
    passed_checks: [{ ...check, check_id: 'CKV_AWS_21', severity: 'HIGH' }],
    failed_checks: [check, { ...check, check_id: 'CKV2_AZURE_1', resource: '', severity: 'LOW' }],
    skipped_checks: [{ ...check, check_id: 'CKV_AWS_18' }],
    parsing_errors: ['/infra/broken.tf'],
  },
  summary: { passed: 1, failed: 2, skipped: 1, checkov_version: '3.2.0' },
  url: 'https://user:word@platform.example.test/projects?repository=shop/platform&branch=main',
}

export const kubernetes = {
  check_type: 'kubernetes',
  results: {
    failed_checks: [
      { ...check, check_id: 'CKV_K8S_8', resource: 'Deployment.shop.web', entity_tags: null },
    ],
  },
}

export const dockerfile = {
  check_type: 'dockerfile',
  results: {
    failed_checks: [
      {
        ...check,
        check_id: 'CKV_DOCKER_3',
        file_path: '/web/Dockerfile',
        resource: '/web/Dockerfile.',
        entity_tags: null,
      },
    ],
  },
}

export const secrets = {
  check_type: 'secrets',
  results: {
    failed_checks: [
      {
        ...check,
        check_id: 'CKV_SECRET_6',
        check_name: 'High entropy string',
        resource: 'visible-hash-of-the-secret',
        code_block: [[3, 'token = visible-in-code']],
      },
    ],
  },
}

export const packages = {
  check_type: 'sca_package',
  results: {
    failed_checks: [
      {
        ...check,
        check_id: 'CKV_CVE_2031_8888',
        file_path: '/requirements.txt',
        resource: 'requirements.txt.requests',
        vulnerability_details: {
          id: 'CVE-2031-8888',
          severity: 'critical',
          package_name: 'requests',
          package_version: '1.0',
          lowest_fixed_version: '1.1',
          cvss: 9.8,
          link: 'https://nvd.example.test/8888',
          description: 'It follows redirects.',
        },
      },
    ],
  },
}

export const empty = {
  passed: 0,
  failed: 0,
  skipped: 0,
  parsing_errors: 0,
  checkov_version: '3.2.0',
}

export const examples: readonly unknown[] = [
  terraform,
  kubernetes,
  dockerfile,
  secrets,
  packages,
  empty,
]
