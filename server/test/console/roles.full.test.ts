import { afterAll, beforeAll, describe, expect } from 'vitest'
import type { Role } from '../../src/kernel/caller.ts'
import { installation, type Service } from '../product/product.ts'
import { browserTest, createBrowser } from '../support/browser.ts'
import { signIn } from './console.ts'

describe('the sign-in of the console', async () => {
  const stance = await installation()
  const { open } = createBrowser()
  let service: Service
  beforeAll(async () => {
    service = await stance.serve()
  }, 600_000)
  afterAll(async () => {
    await service.stop()
  })

  browserTest('says what is wrong with a token, and keeps it', async () => {
    const { page } = await open()
    await page.goto(service.url)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('Paste a token.').waitFor()
    await page.getByLabel('Bearer token').fill('not.a.token')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').waitFor()
    expect(await page.getByLabel('Bearer token').inputValue()).toBe('not.a.token')
  })

  const reader = ['Overview', 'Issues', 'Findings', 'Accounts']
  const operator = [...reader, 'Users', 'Audit log', 'Settings', 'System']
  browserTest.each<Role, readonly string[]>([
    ['viewer', [...reader, 'Settings', 'System']],
    ['requester', ['Home', 'Settings', 'System']],
    ['operator', operator],
    ['admin', [...reader, 'Imports', ...operator.slice(reader.length)]],
  ])('offers the role %s its pages', async (role, pages) => {
    const { page } = await open()
    await signIn(page, { stance, service }, role)
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    expect(await links.allInnerTexts()).toEqual(pages)
  })
})
