import { expect, it } from 'vitest'
import { wizNames } from './wiz-title.ts'

it.each([
  ['VM/serverless with end-of-life gadgets', 'end-of-life gadgets'],
  ['Publicly exposed container using an image with open doors that were seen', 'open doors'],
  ['Resource with open doors and lost keys granting access', 'open doors'],
  ['Container infected with loud malware on the writable layer', 'loud malware'],
  ['Bucket contains loud malware', 'loud malware'],
  ['VM with open doors (of any kind)', 'open doors'],
])('the names of "%s" include its problem', (title, problem) => {
  expect(wizNames(title)).toEqual([title, problem])
})

it('the names of a cluster control are the same for all cluster products', () => {
  expect(wizNames(' GKE role that may do anything ')).toEqual([
    'GKE role that may do anything',
    'Kubernetes role that may do anything',
  ])
  expect(wizNames('Rights to read secrets in an EKS cluster')).toContain(
    'Rights to read secrets in a Kubernetes cluster',
  )
})

it('an identifier is its only name', () => {
  expect(wizNames('0a0b0c0d-1111-2222-3333-444455556666')).toEqual([
    '0a0b0c0d-1111-2222-3333-444455556666',
  ])
  expect(wizNames('')).toEqual([])
})
