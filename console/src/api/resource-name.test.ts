import { expect, it } from 'vitest'
import { resourceName } from './resource-name.ts'

it.each([
  ['arn:aws:s3:::invoices', 'invoices'],
  ['arn:aws:ecs:eu-west-1:111122223333:task-definition/worker:14', 'worker:14'],
  ['arn:aws:rds:eu-west-1:111122223333:snapshot:before-upgrade', 'before-upgrade'],
  ['AWS::::Account:111122223333', '111122223333'],
  ['/subscriptions/1/resourceGroups/shop/providers/Microsoft.Compute/virtualMachines/vm-1', 'vm-1'],
  ['//compute.googleapis.com/projects/shop/zones/a/instances/web/', 'web'],
  ['i-0b08d89692c24e789', 'i-0b08d89692c24e789'],
  ['', ''],
])('the resource %s is called %j', (id, name) => {
  expect(resourceName(id)).toBe(name)
})
