import { expect, it } from 'vitest'
import { wizNames } from './wiz-title.ts'

it.each([
  ['VM/serverless with end-of-life gadgets', 'end-of-life gadgets'],
  ['Publicly exposed container using an image with open doors that were seen', 'open doors'],
  ['Resource with open doors and lost keys granting access', 'open doors'],
  ['Container infected with loud malware on the writable layer', 'loud malware'],
  ['Bucket contains loud malware', 'loud malware'],
  ['VM with open doors (of any kind)', 'open doors'],
])('finds the fault in "%s"', (title, fault) => {
  expect(wizNames(title)).toEqual([title, fault])
})

it('knows a control of clusters whatever kind they are of', () => {
  expect(wizNames(' GKE role that may do anything ')).toEqual([
    'GKE role that may do anything',
    'Kubernetes role that may do anything',
  ])
  expect(wizNames('Rights to read secrets in an EKS cluster')).toContain(
    'Rights to read secrets in a Kubernetes cluster',
  )
})

it('leaves identifiers as they are', () => {
  expect(wizNames('0a0b0c0d-1111-2222-3333-444455556666')).toEqual([
    '0a0b0c0d-1111-2222-3333-444455556666',
  ])
  expect(wizNames('')).toEqual([])
})
