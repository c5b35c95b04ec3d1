import type { LessonWords } from '../../../board/course.ts'
import type { LessonId } from './lessons.ts'

export const lessonsEn: LessonWords<LessonId> = {
  attack: {
    title: 'An attack',
    text: 'You are Germany in 1939. Three infantry and two tanks stand at home, and two infantry hold Eastern Europe. Pick up the whole army and send it there: red places mean a fight.',
    hint: 'Click Germany on the map, leave all five units in hand, then click Eastern Europe.',
    done: 'The arrow is only a plan, and the number on it is the exact chance of winning. It can be taken back until you press “Fight!”.',
  },
  blitz: {
    title: 'Tanks go two',
    text: 'Infantry walks one territory, a tank two. A hostile territory without anybody in it does not stop tanks: they take it on the way. Send both tanks to West Russia.',
    hint: 'Click Germany, then West Russia.',
    done: 'What lay in between is yours already. That is a blitz.',
  },
  landing: {
    title: 'Over the sea',
    text: 'A transport in sea zone 5 takes one land unit of any kind and one infantry. Loading, sailing and landing are one gesture: pick up the army in Germany and point at the other shore.',
    hint: 'Click Germany, then Norway/Finland.',
    done: 'The troops wait aboard; they go ashore when the fighting begins.',
  },
  battle: {
    title: 'A battle, and what rises from it',
    text: 'Your fire has felled both defenders, and they have hit you once: choose who is lost. Then watch the fallen infantry of both sides rise. Against zombies alone you may press on or cease.',
    hint: 'Take the suggested loss, one infantry. Then cease the attack.',
    done: 'Nobody but you and the dead is left, so the land is yours, with three zombies in it.',
    doneOther: 'The skulls of your dice put the zombies down: the land is yours, and clean. It could have gone otherwise.',
  },
  dead: {
    title: 'The dead at home',
    text: 'Two zombies are loose in Southern Europe. Left alone they bite in your next turn, and they take a land that nobody defends. Declare combat against them where you stand.',
    hint: 'Press the button “Attack in Southern Europe” below the map.',
    done: 'Combat against zombies has to be announced; they never fight unasked in your combat phase.',
  },
  home: {
    title: 'Coming home',
    text: 'The fighting is over. A fighter has spent one of its four points and must land, and not in a land that was taken this very turn. Bring it home.',
    hint: 'Click Eastern Europe, then Germany.',
    done: 'In an attack the table always proves that every aircraft can land somewhere before it lets you go.',
  },
  purchase: {
    title: 'Spending',
    text: 'Eleven IPCs. A factory builds as many units a turn as its land earns, and what you buy stands there at once. Buy a tank and an infantry in Germany.',
    hint: 'Choose Germany as the place, then click the tank, then the infantry.',
    done: 'That is a whole turn: the card, the dead, your moves, the battles, the way home, and the money.',
  },
  submarines: {
    title: 'Submarines',
    text: 'Your two submarines have found a carrier in sea zone 8. No destroyer guards it, so they may strike before anybody fires, or dive away from the battle. Strike.',
    hint: 'Press the button that dives with none of them: all strike.',
    done: 'What a surprise strike hits leaves at once and never fires back. One enemy destroyer would have denied both the strike and the dive.',
  },
  carrier: {
    title: 'Carriers',
    text: 'A fighter of yours fought over sea zone 44 and has no fuel left. A carrier lies two zones away, and a carrier sails two. Bring the deck to the fighter.',
    hint: 'Click sea zone 46, then sea zone 44.',
    done: 'A carrier holds two fighters. In an attack the table proves that every fighter can reach a deck or friendly land, with all your moves together.',
  },
  retreat: {
    title: 'Retreat',
    text: 'Two of your three infantry have fallen and risen against everybody; the enemy has lost nobody. While enemies remain you may go back to where you came from. Retreat to Germany.',
    hint: 'Press “Retreat to Germany”. The numbers on the buttons say what each choice leads to.',
    done: 'Everybody goes back together to one place. Only units that came over the beach have to stay and fight.',
  },
}
