import { ALL_GAMES } from '../catalog.ts'

interface GameChoiceProps {
  label: string
  game: string
  /** The text for "no particular game" (''); without it one game is chosen. */
  all?: string
  onChange(game: string): void
}

/** A list of all games to choose one from. */
export function GameChoice({ label, game, all, onChange }: GameChoiceProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <select value={game} onChange={(event) => onChange(event.currentTarget.value)}>
        {all === undefined ? null : <option value="">{all}</option>}
        {ALL_GAMES.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
