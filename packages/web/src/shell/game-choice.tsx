import { ALL_GAMES } from '../catalog.ts'

/** A list of all games to choose one from. */
export function GameChoice({ label, game, onChange }: { label: string; game: string; onChange(game: string): void }) {
  return (
    <label class="field">
      <span>{label}</span>
      <select value={game} onChange={(event) => onChange(event.currentTarget.value)}>
        {ALL_GAMES.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
