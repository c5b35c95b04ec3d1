/** Is this the page that this server serves: at the host that the request names, or at the address the operator has set? */
export function isOwnPage(origin: string, host: string | undefined, publicUrl: string): boolean {
  const page = URL.parse(origin)?.host
  return page !== undefined && page !== '' && (page === host || page === URL.parse(publicUrl)?.host)
}

/** A host name with an optional port, as a browser sends it. Anything else cannot be part of an address. */
export function isGoodHost(host: string | undefined): boolean {
  if (host === undefined || !/^(?:\[[\d:a-f.]+\]|[\w.-]+)(?::\d{1,5})?$/i.test(host)) return false
  return URL.canParse(`http://${host}`)
}
