import type { LessonWords } from '../../../board/course.ts'
import type { LessonId1942 } from './lessons-1942.ts'

export const lessonsEn1942: LessonWords<LessonId1942> = {
  repair: {
    title: '1942: repair, then buy',
    text: 'On the board of 1942 money is spent before the fighting. Bombs have left four points of damage on the works of Germany, and each point costs one unit of its ten. Repair all four, then order a tank.',
    hint: 'Press “Repair 4”, then the tank.',
    done: 'The tank has no place yet: what is bought now is placed after the noncombat move. You can only buy what your factories can build.',
  },
  raid: {
    title: '1942: bombs on the works',
    text: 'Three British bombers wait at home. Instead of an army they can attack a factory. Pick them up, choose “Bomb the factory” and send them to Italy; then press “Fight!”.',
    hint: 'Click the United Kingdom, press “Bomb the factory”, click Italy, then “Fight!”.',
    done: 'The works fired once at each bomber and brought one down. The others rolled for damage, but never more than twice the income: Italy stands at six of six and builds nothing until it pays.',
  },
  flak: {
    title: '1942: flak',
    text: 'Two British fighters flew to Libya with the infantry, and a battery stood there. Before the first round it fires at aircraft, up to three dice, a one hits: one fighter is gone before it could shoot. Then the battle went your way. Only the dead are left: cease.',
    hint: 'Press “Cease”.',
    done: 'Flak never fires at troops, and counts for nothing in the rounds that follow. Without it the aircraft would both be there.',
  },
  bombard: {
    title: '1942: the guns of the fleet',
    text: 'An infantry and a tank land in Norway, and two cruisers lie off the coast. Cruisers and battleships fire once before the first round, one ship for each unit put ashore. Let both fire, then cease against the dead.',
    hint: 'Choose “Bombard with 2”, then “Cease”.',
    done: 'What the ships hit may still fire back in this round: both defenders did. The landing has to stay whatever happens.',
  },
  mobilize: {
    title: '1942: mobilize',
    text: 'The turn is almost over, and what you ordered comes to the map. Italy earns three and has two points of damage, so it builds one unit. A new industrial complex stands on any land of yours with an income, held since the turn began.',
    hint: 'Place the infantry in Italy, then the industrial complex in France.',
    done: 'France can build from your next turn on. What finds no place is given back for its price.',
  },
  cities: {
    title: '1942: victory cities',
    text: 'Thirteen cities are marked with a medal. At the end of a round the Axis win with nine, the Allies with ten; the count stands at the foot of the map. Leningrad lies open: take it, then press “Fight!”.',
    hint: 'Click Finland, then Karelia S.S.R., then “Fight!”.',
    done: 'Seven of nine. Cities in the hands of the dead count for nobody.',
  },
  canal: {
    title: '1942: through the canal',
    text: 'Ships pass Suez only while one side holds both Egypt and Trans-Jordan, and Panama only with Central America. Both are British here. Send the destroyer from the Mediterranean to the Red Sea.',
    hint: 'Click sea zone 17, then sea zone 34.',
    done: 'The Black Sea is open to everybody, unless the table plays with one of its switches.',
  },
}
