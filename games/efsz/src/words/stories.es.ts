import type { Story } from './stories.ts'

const PLANE = 'Las ruedas dejan el hielo. Nadie habla hasta que los incendios no son más que un color entre las nubes.'
const DUSK = 'Anochece: desde la ronda 9, cada personaje que siga dentro marca 1 de fatiga en cada segmento final.'

/** The fourteen stories; their goals are those of the list of scenarios. */
export const STORIES: { readonly [scenario: string]: Omit<Story, 'goal'> } = {
  fubar: {
    text: 'El bombardeo avanza hacia ti calle por calle. Tu pelotón ya no existe, tu fusil está debajo de un muro y algo en el humo ha empezado a gemir. Al otro lado de esta ruina queda una sola puerta en pie. Llega antes que los artilleros.',
    extra: 'Registra O1 y O2 (una vez cada una).',
    rules: ['Final de la ronda 7: el edificio se viene abajo. Quien siga dentro recibe 1 herida y el escenario ha fracasado.'],
    remember: [
      'Las casillas difíciles cuestan +1 PM.',
      'En el fuego no se puede entrar.',
      'Registrar ocupa toda la activación; hay que estar en la casilla o a su lado.',
    ],
    exits: {
      X1: 'Te lanzas por el umbral mientras la sala se hace polvo a tu espalda. Una viga cuelga más baja de lo que creías. El mundo se apaga.',
    },
  },
  'empty-shelves': {
    text: 'Una panadería en la esquina, una cooperativa, una escalera entre las dos. Harina en el suelo con huellas, y no todas llevan zapatos.',
    extra: 'Registra O1-O4, una vez cada una.',
    rules: [DUSK, 'Se juega una vez por campaña; no cambia la historia principal.'],
    remember: ['Vete mientras vayas ganando.'],
    exits: { X1: 'Vuelves sin ruido con los demás, con todo lo que cabe en el abrigo.' },
  },
  'shift-without-end': {
    text: 'El montacargas se abre a una nave donde las correas siguen girando y el turno de noche nunca fichó la salida. Alguien golpea desde dentro de la jaula de herramientas. Las verjas del patio están cerradas; la llave la tenía el capataz, y el capataz anda por ahí fuera.',
    extra: 'Libera al prisionero R. Recupera el arma preferida del primer personaje (P1).',
    rules: [
      'Puertas que traquetean: en el segmento final de cada ronda par tira 1d12. Con 1-3 se cierra una puerta abierta y vacía al azar; con 10-12 se abre una cerrada al azar.',
      'Las dos salidas piden que un personaje del mapa lleve la llave; en cuanto el primero sale con ella, la verja queda abierta.',
    ],
    remember: ['Abrir o cerrar una puerta contigua: 1 PM andando, 2 corriendo.', 'Dos personajes contiguos pueden pasarse armas: 2 PM.'],
    exits: {
      X1: 'La verja del patio chirría y se abre a los raíles y a la nieve. Los vagones están quietos en lo blanco, como ataúdes.',
      X2: 'El túnel de la ceniza sube bajo un edificio con cruces rojas en cada postigo. No queda un postigo entero.',
    },
  },
  'black-water': {
    text: 'Túneles de ladrillo, un canal en medio, hielo que golpea las paredes. El deshielo de los depósitos en llamas no tiene otro sitio adonde ir, y cada pocas respiraciones el agua está una mano más alta. ¿Voces? No. Una sola, que maldice tras el muro de las bombas.',
    extra: 'Alivia la presión en O2. Libera al prisionero R.',
    rules: [
      'El agua sube: en cada segmento final el nivel sube 1.',
      'Nivel 0-1: cada casilla de agua cuesta +1 PM. Nivel 2-3: +2 PM y solo entra en ella quien anda. Nivel 4 o más: los personajes no pueden entrar; quien esté en el agua en el segmento final recibe 1 herida y pasa a la casilla seca libre más cercana.',
      'Nivel 6 o más: todo el suelo de las tres filas más bajas cuesta +1 PM. Nivel 8 o más: cada personaje del mapa recibe 1 herida en cada segmento final.',
      'El agua no afecta a la línea de fuego ni frena a los zombis.',
    ],
    remember: [
      'Hay un rodeo seco por la pasarela del sur.',
      'Gas en los túneles: un Kugelfisch reventado llena las casillas de 3x3 que alcanza a ver.',
    ],
    exits: {
      X1: 'Una escalera de hierro, un sótano lleno de camillas y, encima, el silencio de un hospital que ya no pregunta nombres.',
      X2: 'La alcantarilla te escupe entre las traviesas. A lo lejos, un vagón rueda solo.',
    },
  },
  'points-failure': {
    text: 'Dos vías, una locomotora muerta y una caseta de señales con alguien en la ventana que no deja de saludar. Los vagones sueltos cruzan el patio cuando al viento se le antoja. Coloca las dos agujas y el próximo te hará el favor de llevarse la verja por delante.',
    extra: 'Libera al prisionero R. Hazte con la ametralladora (P1) y la caja de granadas (P2).',
    rules: [
      'Vagón suelto: en el segmento final de las rondas 2, 4, 6, 8... tira 1d12: 1-6 la vía de arriba, 7-12 la de abajo. Cada personaje en esa vía recibe 1 herida y pasa a la casilla libre más cercana fuera de ella; cada zombi pierde 1 de salud (nadie se apunta la baja).',
      'X1 está cerrada hasta que las dos palancas estén colocadas.',
    ],
    remember: [
      'Líneas largas y rectas: mira la quemarropa y los tramos de distancia.',
      'El fuego disperso pide cadencia 2 o más.',
      'Las granadas estallan al final de la activación de quien las lanza.',
    ],
    exits: {
      X1: 'La verja es un montón de astillas bajo un ténder. Al oeste de las vías, los almacenes muestran una luz que no debería estar; al sur humea la chimenea del hospital.',
    },
  },
  'one-candle': {
    text: 'Cuatro paredes, una estufa, tablas en las ventanas. Por una noche, un palacio. Entonces algo se apoya en la puerta por fuera, a ver si está cerrada.',
    extra: 'Registra el baúl (O1). Que las tres puertas sigan en pie.',
    rules: [
      'Embestidas: aquí los zombis buscan camino como si las puertas estuvieran abiertas. El que fuera a entrar en una puerta cerrada se para y tira 1d12: con 8 o más la revienta (queda abierta y no se puede cerrar). Gasta en ello el movimiento que le quede.',
      'Las ventanas tapiadas siguen siendo terreno difícil: los zombis no pasan; los personajes pueden disparar y salir por ellas.',
      'Sobrevivir cuenta como refugiarse: comida caliente y fuego. Con todas las puertas en pie, además, cada personaje cura 1 herida.',
    ],
    remember: ['El fuego de cobertura por una ventana no cuenta la tabla que tienes al lado.'],
    exits: { dawn: 'Luz gris, flores de escarcha en las tablas y no falta nadie que no faltara ya.' },
  },
  'wake-up': {
    text: 'Los tubos calientes crujen en la oscuridad. Estás en el suelo del sótano de una lavandería, con un chichón y las manos vacías. Detrás de dos de las tres puertas algo arrastra los pies. Hay una pala apoyada en el rodillo.',
    extra: 'Registra al oficial muerto (O1), el cuarto de la ropa (O2) y el desagüe (O3).',
    rules: ['Vapor: la casilla de fuego es una caldera reventada; en la línea de fuego cuenta también como humo (+2 en total).'],
    remember: [
      'Los zombis no saben abrir puertas.',
      'Quien recoge un arma la tiene lista sin coste.',
      'A un zombi contiguo y de frente hay que combatirlo cuerpo a cuerpo.',
    ],
    exits: {
      X1: 'El montacargas aún funciona a mano. Te izas hacia un martilleo que ningún turno vivo está haciendo.',
      X2: 'La reja cae detrás de ti con estruendo. Abajo, un agua negra resbala hacia el río.',
    },
  },
  'quartermasters-cage': {
    text: 'Los libros del depósito dicen cuarenta cajas. Las ratas dicen cuatro. El intendente sigue en su mesa y sigue sin dar la razón a nadie.',
    extra: 'Registra O1-O3 una vez cada una; recoge P1.',
    rules: [DUSK, 'Se juega una vez por campaña.'],
    remember: ['Una puerta cerrada a tu espalda vale por dos zombis.'],
    exits: { X1: 'Firmas en su registro. Parece lo más educado.' },
  },
  'ward-nine': {
    text: 'Pasillos limpios, camas hechas y, en las camas, bultos que respiran una vez por minuto. El maletín del cirujano está por aquí y te hará falta antes de la estepa. Pisa con cuidado. Los pacientes duermen, y sería más amable dejarlos así.',
    extra: 'Libera al prisionero R.',
    rules: [
      'Durmientes: los zombis de Z1 y Z2 siguen aturdidos hasta que se dispare un arma, se lance una granada o alguien acabe su activación a su lado.',
      'Ruido: si en esta ronda se ha disparado o lanzado una granada, en la fase final llega un zombi más a la casilla de aparición más cercana a quien lo hizo (también en rondas sin S).',
    ],
    remember: ['El cuerpo a cuerpo no hace ruido.', 'Un zombi aturdido no detiene a nadie y se le acierta a -3.'],
    exits: {
      X1: 'La escalinata. Al otro lado de la plaza, los almacenes llaman con una voz hecha de muchas voces.',
      X2: 'La rampa de las ambulancias baja hasta la vía de mercancías.',
    },
  },
  'the-one-who-calls': {
    text: 'Lo que está encerrado en la sala de cuentas ha estado enseñando a los demás a correr. Cada vez que aúlla, toda la planta se mueve a la vez. Con él entró la cartera de un correo. Necesitas la cartera.',
    extra: 'Registra el mostrador de los guantes (O2).',
    rules: [
      'Las puertas de la sala de cuentas se pueden abrir, pero el Alfa no sabe abrirlas; su aullido (Betas con movimiento 2, sin el -4 de iniciativa) vale desde la primera ronda.',
      'La retaguardia tira como siempre en cada fase de aparición.',
    ],
    remember: ['Solo los tiros a la cabeza quitan salud al Alfa.', 'Al eliminarlo vuelve el -4.'],
    exits: {
      X1: 'De la cartera importa una línea: el último aparato sale de Pitomnik el 12 de diciembre. Dos cosas te separan del camino del oeste: la del molino y la del parque de tanques. Elige.',
    },
  },
  'grinzers-mill': {
    text: 'El sargento Grinzer llevaba el molino para el ejército hasta la noche en que el molino se lo llevó a él. Ahora ronda las trampillas, dos cabezas más alto que antes, y lo que atrapa va a las tolvas. Las palancas aún funcionan.',
    extra: 'Déjalo caer por las trampillas al menos una vez.',
    rules: [
      'Trampillas: al tirar de una palanca, Grinzer (en cualquier forma) sobre una casilla T pierde 1 de salud y queda aturdido; los demás zombis en T quedan eliminados; un personaje en T recibe 1 herida.',
      'Polvo de grano: una granada que cae dentro del molino (columnas 6-12, filas 8-12) estalla con número base 5 y deja fuego en esa casilla.',
      'Grinzer pasa por las casillas difíciles y las muele hasta dejar suelo. Quien no logra zafarse de su presa recibe 1 herida en el acto.',
    ],
    remember: [
      'Va a por quien tenga menos salud.',
      'Mientras está en juego, todos los zombis tienen al menos movimiento 2; como Alfa, solo los Betas.',
    ],
    exits: {
      X1: 'El molino calla por primera vez desde agosto. El camino del oeste está abierto; al norte, el parque de tanques sigue gruñendo.',
    },
  },
  'steel-widow': {
    text: 'Le atornillaron planchas después del primer entierro. Tankistka acecha entre los restos con lo que queda de su dotación, y cada casco al que llama se abre. Hay bidones de gasolina por todas partes. Y cerillas también, si cuentas los fogonazos.',
    extra: 'Registra un bidón en vez de volarlo: bombas incendiarias para el camino.',
    rules: [
      'Los bidones no cortan ni el paso ni la línea de fuego y siguen ahí hasta que se registran o estallan.',
      'La casilla de un bidón puede ser blanco de cualquier disparo (nunca es el zombi más cercano); cualquier impacto lo hace estallar en el acto como una granada con número base 5 en su casilla, que queda ardiendo. Una explosión con línea de fuego hasta otro bidón a distancia 2 o menos lo hace estallar también.',
      'Con sus 3 de salud, a Tankistka no se la puede aturdir, y al empezar cada turno de los muertos llega un Acorazado a la casilla de aparición más cercana a ella. Al quedar en Alfa, las casillas vacías a su lado arden hasta el final de la ronda siguiente y los personajes contiguos reciben 1 herida.',
    ],
    remember: ['En su primera forma no se la puede aturdir.', 'A los Acorazados hay que darles en la cabeza: busca buenos números.'],
    exits: {
      X1: 'Arde mucho tiempo. Más allá del último casco, el barranco se abre hacia Pitomnik; a tu espalda, el molino sigue girando.',
    },
  },
  'white-balka': {
    text: 'Un barranco en la estepa, dos hogueras moribundas, un camión de radio con la puerta batiendo. Nadie vuela sin la señal de reconocimiento de la tarde. El frío es ya la mitad mayor del enemigo.',
    extra: 'Registra el trineo helado (O1).',
    rules: [
      'Frío: en el segmento final de las rondas 3, 6, 9... cada personaje que no esté junto a un fuego (también en diagonal) marca 1 de fatiga.',
      'El Alfa se esconde en la reserva; se mueve como un Beta y no afecta a nadie hasta que se revela.',
    ],
    remember: [
      'Fatiga: +1 o +2 al número para acertar, luego menos PM, luego heridas.',
      'Los fuegos calientan, pero no se entra en ellos.',
    ],
    exits: {
      X1: 'Cuatro letras y una hora. En el horizonte, una silueta de tres motores baja por la nieve hacia Pitomnik.',
    },
  },
  'last-plane-out': {
    text: 'Pitomnik, una franja de hielo entre restos. Un transporte, los motores fríos, el piloto gris de miedo. Al fondo de la pista la nieve se amontona, gira la cabeza y se pone en pie. Así que eso es lo que se ha estado comiendo al regimiento.',
    extra: 'Destruye a Omega. Que todos suban a bordo.',
    rules: [
      'Las escotillas X1 y X2 están cerradas hasta que O1 y O2 estén hechas. Mientras Omega pise la pista nadie puede embarcar.',
      'Ronda 12, segmento final: el piloto se va. Quien esté a bordo escapa, los demás se pierden; si las dos tareas no se hicieron, no escapa nadie y la campaña está perdida.',
      'Omega va a por quien más bajas lleva, pasa por las casillas difíciles y muerde por 2. Solo lo aturde una granada o una carga en su propia casilla; cada punto de salud que pierde suelta un Beta a su lado; zafarse de su presa es 2 más difícil.',
      'Plazo: el escenario solo puede empezar el 12 de diciembre o antes.',
    ],
    remember: ['Omega sigue a quien más bajas lleva: aprovéchalo.', 'Solo las granadas lo aturden.'],
    exits: { X1: PLANE, X2: PLANE },
  },
}

/** One line on each kind of zombie. */
export const KIND_TEXTS: { readonly [kind: string]: string } = {
  beta: 'Lento y numeroso: un paso, un mordisco.',
  armoured: 'No se le aturde: solo vale la cabeza.',
  kugelfisch: 'Un tiro al cuerpo lo revienta en gas; a la cabeza muere sin él.',
  alpha: 'Los Betas corren mientras viva; dos tiros a la cabeza.',
  grinzer: 'Todos corren. Va a por el más débil, pasa por los escombros y hiere a quien no se zafa.',
  tankistka: 'Todos corren. Va a por el más débil; con toda su salud no se la aturde y llama a Acorazados.',
  omega: 'Todos corren. Va a por quien más ha matado, muerde por 2 y apenas hay quien lo aturda.',
  risen: 'Era uno de los vuestros: apuntarle cuesta +1.',
}
