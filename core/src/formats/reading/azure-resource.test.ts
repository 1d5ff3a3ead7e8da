import { expect, it } from 'vitest'
import { azureIdOfLink } from './azure-resource.ts'

const ID = '/subscriptions/0a0b/resourcegroups/shop/providers/microsoft.compute/virtualmachines/one'

it.each([
  [`https://portal.azure.com/#@shop.example/resource/${ID}`, ID],
  [`https://portal.azure.com/#resource${ID}/overview`, ID],
  [`https://portal.azure.us/?feature=x#@shop.example/resource${ID}`, ID],
  [ID, ID],
  ['https://portal.azure.com/#home', 'https://portal.azure.com/#home'],
])('extracts the resource id from %s', (link, id) => {
  expect(azureIdOfLink(link)).toBe(id)
})
