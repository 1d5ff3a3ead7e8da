import { describe, expect, it, test } from 'vitest'
import { withLinks } from './web-addresses.ts'

const linksOf = (text: string) =>
  withLinks(text)
    .filter(({ isLink }) => isLink)
    .map(({ text: address }) => address)

describe('the web addresses of a text', () => {
  test.each<[text: string, links: string[]]>([
    ['See https://docs.example.com/a?b=c#d.', ['https://docs.example.com/a?b=c#d']],
    ['(https://docs.example.com/a), then', ['https://docs.example.com/a']],
    ['https://en.example.org/Rust_(language)', ['https://en.example.org/Rust_(language)']],
    ['HTTPS://Docs.Example.com/A', ['HTTPS://Docs.Example.com/A']],
    ['<https://a.example/x> "https://b.example/y"', ['https://a.example/x', 'https://b.example/y']],
    ['**https://a.example/x**', ['https://a.example/x']],
    ['https://a.example/1 https://b.example/2', ['https://a.example/1', 'https://b.example/2']],
  ])('are found in %s', (text, links) => {
    expect(linksOf(text)).toEqual(links)
  })

  test.each([
    'http://docs.example.com',
    'javascript:alert(1)//https:/x.example',
    'data:text/html,<b>',
    'ftp://files.example.com',
    'https://bank.example@attacker.example/',
    'https://user:secret@docs.example.com/',
    'https://localhost/admin',
    'https://',
    'xhttps://docs.example.com',
    '//docs.example.com',
  ])('are not links in %s', (text) => {
    expect(linksOf(text)).toEqual([])
  })

  it('end where another script or a mark of direction begins', () => {
    expect(linksOf('https://ex\u0430mple.com/a')).toEqual([])
    expect(linksOf('https://a.example/x\u202Etxt.exe')).toEqual(['https://a.example/x'])
  })

  test.each([
    '',
    'No address',
    'https://a.example',
    'a https://a.example/x, b\nhttps://u@b.example c',
  ])('leave every character of %j in its place', (text) => {
    const parts = withLinks(text)
    expect(parts.map((part) => part.text).join('')).toBe(text)
    for (const { at, text: part } of parts) expect(text.slice(at, at + part.length)).toBe(part)
  })
})
