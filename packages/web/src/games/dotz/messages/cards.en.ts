import type { CardWords } from './cards.ts'

export const cardsEn: CardWords = {
  events: {
    'rule-7-cardio':
      'A new Zeds unit comes to an empty Start space of your choice (or beside the weakest Zeds). This turn our people may run instead of fighting when Zeds enter their space.',
    'hunting-cabin': 'At the end of the Action Phase: if one of ours stands on the Campground, gain 2 Ammo.',
    'well-armed-civilians':
      'One Civilians unit becomes Well-Armed: one column better in every fight and every shot, until it lies in the Cemetery.',
    'night-assault-mountain': 'A new Zeds unit comes to the Mountain Start. In the dark, Terrain helps no defender this phase.',
    'night-assault-suburbs': 'A new Zeds unit comes to the Suburbs Start. In the dark, Terrain helps no defender this phase.',
    'night-assault-forest': 'A new Zeds unit comes to the Forest Start. In the dark, Terrain helps no defender this phase.',
    'night-assault-highway': 'A new Zeds unit comes to the Highway Start. In the dark, Terrain helps no defender this phase.',
    'under-our-feet':
      'Fate names a track. One of our units there is attacked from below: the Equal column with its Terrain. It takes the Hits but does not retreat.',
    'spreading-the-disease':
      'Fate names a track; a new Zeds unit comes to its Start. This turn every Civilians unit that takes its last Hit leaves a Zeds unit where it fell.',
    'are-you-kidding-me':
      'A new Zeds unit on every Start space; all Hit markers come off the Zeds. Then every track is activated once, in your order.',
    'i-hate-when-that-happens':
      'Every Zeds unit of Strength 3 or less is replaced by a fresh one out of the Cup, those nearest Town Center first.',
    'hero-arrives': 'A Hero who has not been seen yet comes to Town Center or to any Start space.',
    'keep-calm': 'Choose a Hero: two columns better whenever that Hero attacks hand to hand this turn.',
    'mine-explosion': 'Everybody in the Lucky Strike Mine takes a Hit and gets out. Nobody enters it for the rest of the turn.',
    nightfall: 'A new Zeds unit comes to the Highway Start. In the dark, Terrain helps no defender this phase.',
    'tough-zeds':
      'A new Zeds unit comes to the Mountain Start. The strongest Zeds unit becomes Tough: each Hit on it is shrugged off on 1–3.',
    'whats-that-smell':
      'At the end of the Zeds Phase: a reduced Zeds unit rises where one of our units stands, outside Town Center, and attacks. If it wins it turns to its full side.',
    'brains-a':
      'No phases this turn. Every track is activated once, in your order; Zeds that win a fight come on again, as long as they keep winning.',
    'brains-b':
      'No phases this turn. Every track is activated once, in your order; Zeds that win a fight come on again, as long as they keep winning.',
    'final-good-night': 'If no Zeds unit has reached Town Center when the Action Phase opens, the town is saved.',
    'final-guy-with-the-gun':
      'Fate names a track, and it is activated twice. If you still stand when the Action Phase opens, the town is saved.',
  },
  fates: {
    'killer-bulldozer': 'When one of ours begins an attack hand to hand: two columns better for that attack.',
    'zeds-from-the-lake': 'At once: a new Zeds unit climbs out of the lake onto the Campground.',
    'civilians-get-organized':
      'At the start of a phase or before a combat: a Civilians unit gets a Leader, one column better in every fight and shot.',
    adrenaline: 'In the Action Phase: 2 more Event Actions (the track ends at 4).',
    'community-organizer': 'In the Action Phase: a Civilians unit that is still waiting comes to Town Center.',
    'living-dead': 'At once: two new Zeds units appear as a mob in St. Thomas.',
    'iron-resolve': 'After a Zeds attack that the Zeds have won: instead they take 1 Hit and retreat.',
    'bad-ammo': 'At once: 1 Ammo is lost.',
  },
  abilities: {
    tough: { name: 'Tough', text: 'One die for each Hit: 4–6 and it is nothing.' },
    reroll: { name: 'Martial Arts', text: 'Once in each Hand-to-Hand combat both dice may be rolled again.' },
    shift: { name: 'Skilled', text: 'Fights or shoots on a better column.' },
    range: { name: 'Long range', text: 'May shoot farther than the next space.' },
    overwatch: { name: 'Overwatch', text: 'After a shot may back up one space, taking partners along.' },
    handload: { name: 'Make Ammo', text: 'May shoot for 2 Actions instead of 1 Action and 1 Ammo.' },
    noGunfire: { name: 'Brawlers', text: 'No Gunfire attacks.' },
    twoDice: { name: 'Scavenger', text: 'Two dice to Forage: either counts; a natural double counts twice.' },
    traps: { name: 'Traps', text: 'When Zeds enter: on 4–6 one of them takes a Hit and ours back up instead of fighting.' },
    arrival: { name: 'Arrival', text: 'Brings Ammo along.' },
    firstShotFree: { name: 'First shot free', text: 'The first shot of each turn costs no Ammo.' },
    holdTheLine: { name: 'Hold the line', text: 'Zeds always lose against them; Hits still count.' },
    forageHelp: { name: 'Keys to the City', text: 'Others forage at +1 in Town.' },
    freeTownEntry: { name: 'Traffic Control', text: 'Our units enter Town Center for no Movement Point.' },
    forage: { name: 'Forager', text: 'Adds to its own Forage rolls.' },
    citadel: { name: 'The Citadel', text: 'Once per phase a unit in Town Center makes a free shot (1 Ammo), one column better.' },
    'motivational-speech': {
      name: 'Motivational Speech',
      text: 'Once per game every other unit in Town and Town Center gets a free Action at once.',
    },
    initiative: { name: 'Initiative', text: 'Once per phase an extra Action, for himself only.' },
    leadership: { name: 'Leadership', text: 'Once per phase a free Action for a Civilians unit here or next to him.' },
  },
  moments: {
    attack: 'when one of ours begins an attack',
    combat: 'before a combat',
    phase: 'at the start of a phase',
    action: 'in the Action Phase',
    zedsWin: 'after the Zeds have won an attack',
  },
}
