import type { IncomingMessage, Server } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'

/** By default the proxy on this machine is trusted. */
const TRUSTED = 'loopback'

/** Network addresses of clients, also of those behind a trusted proxy. */
export class Addresses {
  private readonly isTrusted: (address: string, hops: number) => boolean

  constructor(trustProxy: string = TRUSTED) {
    this.isTrusted = proxyAddr.compile(trustProxy.split(',').map((part) => part.trim()))
  }

  /** The address of the client, as fastify finds it for HTTP requests. */
  of(request: IncomingMessage): string {
    return proxyAddr(request, this.isTrusted)
  }

  isProxy(address: string): boolean {
    return this.isTrusted(address, 0)
  }
}

const THIS_MACHINE = new BlockList()
THIS_MACHINE.addSubnet('127.0.0.0', 8)
THIS_MACHINE.addAddress('::1', 'ipv6')

const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** One customer of a provider has a whole /64 network of IPv6 addresses: these count as one. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [left = '', right] = (address.split('%')[0] ?? '').split('::')
  const before = left.split(':').filter(Boolean)
  const after = right?.split(':').filter(Boolean) ?? []
  const groups = [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/**
 * Counts what is open from each network address. This machine is not limited: a proxy that does not name its clients would
 * lock out all users.
 */
export class AddressCount {
  private readonly max: number
  private readonly open = new Map<string, number>()

  constructor(max: number) {
    this.max = max
  }

  /** One more from this address; false if there are too many already. */
  take(address: string): boolean {
    const bare = plain(address)
    if (THIS_MACHINE.check(bare, isIPv6(bare) ? 'ipv6' : 'ipv4')) return true
    const network = networkOf(bare)
    const open = this.open.get(network) ?? 0
    if (open >= this.max) return false
    this.open.set(network, open + 1)
    return true
  }

  release(address: string): void {
    const network = networkOf(plain(address))
    const open = this.open.get(network)
    if (open === undefined) return
    if (open > 1) this.open.set(network, open - 1)
    else this.open.delete(network)
  }
}

/** Drops connections of an address that has too many open. A trusted proxy holds those of all its clients and is not limited. */
export function limitConnections(server: Server, addresses: Addresses, max: number): void {
  const count = new AddressCount(max)
  server.on('connection', (socket) => {
    const address = socket.remoteAddress
    if (address === undefined || addresses.isProxy(address)) return
    if (!count.take(address)) return void socket.destroy()
    socket.once('close', () => count.release(address))
  })
}
