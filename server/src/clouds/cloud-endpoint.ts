const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Returns what is wrong with the URL of an endpoint; null if nothing is. */
export const endpointProblem = (text: string): string | null => {
  let url: URL
  try {
    url = new URL(text)
  } catch {
    return 'must be a URL such as https://endpoint.example.com'
  }
  if (url.username !== '' || url.password !== '') return 'must not contain a user or a password'
  if (url.search !== '' || url.hash !== '') return 'must not contain a query or a fragment'
  if (url.protocol === 'https:') return null
  if (url.protocol === 'http:' && LOOPBACK.test(url.hostname)) return null
  return 'must begin with https://, unless it is on this machine'
}

export const hostOfUrl = (text: string): string =>
  new URL(text).hostname.replace(/^\[(.*)\]$/, '$1')

/** The base of an endpoint, without a slash at its end. */
export const baseOfUrl = (text: string): string => text.replace(/\/+$/, '')
