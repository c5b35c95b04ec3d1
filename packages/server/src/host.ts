/** A host name with an optional port, as a browser sends it. Anything else cannot be part of an address. */
export function isGoodHost(host: string | undefined): boolean {
  if (host === undefined || !/^(?:\[[\d:a-f.]+\]|[\w.-]+)(?::\d{1,5})?$/i.test(host)) return false
  return URL.canParse(`http://${host}`)
}
