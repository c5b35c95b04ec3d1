import { useState } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { download } from '../shell/create.ts'
import { Button } from '../shell/parts.tsx'
import { request } from './api.ts'
import { attempt } from './attempt.ts'
import { me, storeMe } from './person.ts'
import { o } from './words.ts'
import './online.css'

/** A section of the settings, for people with data on the server: to download or delete these data. */
export function OwnData() {
  const t = o.value.ownData
  const [asking, setAsking] = useState(false)
  if (!me.value) return null
  const take = async () => {
    const data = await attempt(() => request('GET /api/me/data', null))
    if (data) download('deadfront-data.json', data)
  }
  const leave = async () => {
    if (await attempt(() => request('DELETE /api/me', null))) storeMe(null)
  }
  return (
    <section class="block online own-data">
      <h2>{t.title}</h2>
      <p>{t.text}</p>
      <div class="row">
        <Button onClick={take}>{t.take}</Button>
        <Button kind="quiet" onClick={() => setAsking(true)}>
          {t.leave}
        </Button>
      </div>
      {asking ? (
        <div class="row" role="alertdialog" aria-label={t.leave}>
          <p>{t.sure}</p>
          <Button kind="danger" onClick={leave}>
            {t.leaveNow}
          </Button>
          <Button kind="quiet" onClick={() => setAsking(false)}>
            {m.value.cancel}
          </Button>
        </div>
      ) : null}
    </section>
  )
}
