import { Random } from './random.ts';

/** Syllables for words that look Polish or English, so that no real text is needed. */
const POLISH = {
  start:
    'prze,roz,wy,na,za,pod,do,od,po,u,kra,mie,sta,szko,dro,czę,ło,żó,świ,go,rze,ko,wa,ma,te,li,pro,gmi,cho,trzy'.split(
      ',',
    ),
  middle: 'wo,le,ni,dza,ka,go,rzy,sta,li,mo,ra,wie,cho,dzi,pa,tru,nę,łą,cie,szy,ze,ro'.split(','),
  end: 'nie,ść,ka,wać,ego,owy,ska,ami,ych,dło,ła,ek,ów,cja,ica,nik,arz,ość,em,ą'.split(','),
};
const ENGLISH = {
  start:
    're,con,in,de,pre,un,com,dis,ex,pro,sub,mar,per,for,gar,win,har,mon,ser,lan,tra,cal,bro,sto,pla,thi,cha'.split(
      ',',
    ),
  middle: 'ti,ver,ma,li,ter,si,cu,den,po,ra,ci,gen,ber,mi,ta,lo,ne,fi,du'.split(','),
  end: 'tion,ing,ed,er,ment,ly,ness,al,ence,ate,ous,able,ship,ist,ity,ward,or,ure,y,age'.split(','),
};
const SHORT = 'i,w,z,na,do,się,nie,to,od,po,the,of,and,to,in,a,is,for,on,at,by,as,or,be'.split(',');

const VOCABULARY = 12_000;
const LINE = 70;

export interface Corpus {
  text: string;
  words: readonly string[];
}

function makeWord(random: Random): string {
  const parts = random.next() < 0.6 ? POLISH : ENGLISH;
  const middles = random.pick([0, 0, 1, 1, 1, 2]);
  let word = random.pick(parts.start);
  for (let i = 0; i < middles; i++) word += random.pick(parts.middle);
  return word + random.pick(parts.end);
}

export const capitalised = (word: string): string => word[0]!.toUpperCase() + word.slice(1);

/** Items in documents other than words. */
function makeFigure(random: Random, words: readonly string[]): string {
  const digits = (count: number) => String(random.between(10 ** (count - 1), 10 ** count - 1));
  switch (random.between(0, 6)) {
    case 0:
      return `${digits(2)}-${digits(3)}`;
    case 1:
      return `${digits(random.between(1, 4))},${digits(2)} ${random.pick(['PLN', 'EUR', 'zł', 'GBP'])}`;
    case 2:
      return `${random.between(10, 28)}.0${random.between(1, 9)}.20${digits(2)}`;
    case 3:
      return `${random.pick(['FV', 'ZAM', 'INV', 'NR'])}/${digits(random.between(2, 5))}/${digits(2)}`;
    case 4:
      return `${random.pick(words)}@${random.pick(words)}.${random.pick(['pl', 'com', 'org'])}`;
    case 5:
      return `+48 ${digits(3)} ${digits(3)} ${digits(3)}`;
    default:
      return `${digits(random.between(1, 3))}${random.pick(['%', ' km', ' kg', 'a', 'B'])}`;
  }
}

/** A text of `length` characters in lines of about 70, always the same for a seed. */
export function makeCorpus(seed: number, length: number): Corpus {
  const random = new Random(seed);
  const words = [...new Set(Array.from({ length: VOCABULARY }, () => makeWord(random)))];
  const lines: string[] = [];
  for (let written = 0; written < length; written += lines.at(-1)!.length + 1) {
    let line = capitalised(random.pickByRank(words));
    while (line.length < LINE) {
      const kind = random.next();
      if (kind < 0.3) line += ` ${random.pick(SHORT)}`;
      else if (kind < 0.34) line += ` ${makeFigure(random, words)}`;
      else if (kind < 0.4) line += ` ${capitalised(random.pickByRank(words))}`;
      else line += ` ${random.pickByRank(words)}`;
      if (random.next() < 0.08) line += random.pick([',', '.', ';', ',']);
    }
    lines.push(line);
  }
  return { text: lines.join('\n').slice(0, length), words };
}
