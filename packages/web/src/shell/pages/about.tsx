import { m } from '../../messages/index.ts'

export function About() {
  const t = m.value.about
  return (
    <div class="page narrow prose">
      <header class="page-head">
        <h1>{t.title}</h1>
      </header>
      {t.paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  )
}
