import type { WorkKind } from '@deadfront/kernel/works'
import type { PublishedInfo } from '@deadfront/protocol'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Icon, type IconName } from '../../board/icons.tsx'
import { draw } from '../pages/pictures.ts'
import { openShared } from './server.ts'

/** Pictures of published works. They are not uploaded: each page draws them from the board, one by one, when they become visible. */

export const KIND_ICONS: { readonly [K in WorkKind]: IconName } = { position: 'target', content: 'scroll', rules: 'book', puzzle: 'cap' }

const drawn = new Map<string, Promise<string | null>>()
let last: Promise<unknown> = Promise.resolve()

function pictureOf({ id, version, kind }: PublishedInfo): Promise<string | null> {
  if (kind === 'rules') return Promise.resolve(null)
  const key = `${id} ${version}`
  let picture = drawn.get(key)
  if (!picture) {
    picture = last.then(async () => draw((await openShared(id)).work)).catch(() => null)
    last = picture
    drawn.set(key, picture)
  }
  return picture
}

export function ShelfPicture({ entry }: { entry: PublishedInfo }) {
  const place = useRef<HTMLSpanElement>(null)
  const [picture, setPicture] = useState<string | null>(null)
  useEffect(() => {
    let gone = false
    const seen = new IntersectionObserver((entries) => {
      if (!entries.some((each) => each.isIntersecting)) return
      seen.disconnect()
      void pictureOf(entry).then((made) => {
        if (!gone) setPicture(made)
      })
    })
    if (place.current) seen.observe(place.current)
    return () => {
      gone = true
      seen.disconnect()
    }
  }, [entry.id, entry.version])
  return (
    <span class="ws-picture" aria-hidden="true" ref={place}>
      {picture ? <img src={picture} alt="" /> : <Icon name={KIND_ICONS[entry.kind]} size={40} />}
    </span>
  )
}
