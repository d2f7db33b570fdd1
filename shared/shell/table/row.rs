//! One row of the table, read only as far as a command asks.

/// A row. Nothing of it is copied or read before somebody asks.
#[derive(Debug, Clone, Copy)]
pub(in crate::shell) struct Row<'t> {
    /// Its name; for a subcommand with all words before it.
    pub(in crate::shell) name: &'t str,
    properties: &'t str,
    options: &'t str,
    operands: &'t str,
    /// The shell that has this command itself: `ps`, `cmd`, or none.
    pub(in crate::shell) shell: &'t str,
}

/// An option of a row.
#[derive(Debug, Clone, Copy)]
pub(in crate::shell) struct Options<'t> {
    names: &'t str,
    /// What its value is, if it has one.
    pub(in crate::shell) value: Option<Role>,
    /// Whether the value can only stand in the same word.
    pub(in crate::shell) is_attached: bool,
    effects: &'t str,
}

/// What a word is, by the letters of the table's page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::shell) struct Role(pub(in crate::shell) char);

/// What an option does beside its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::shell) enum Effect<'t> {
    /// One of the letters of the table's page.
    Letter(char),
    /// The operands are these instead.
    Operands(&'t str),
    /// Another row judges.
    Row(&'t str),
}

impl<'t> Row<'t> {
    /// Reads a line of the table.
    pub(super) fn parse(line: &'t str) -> Self {
        let mut fields = line.split('|').map(str::trim);
        let mut next = || fields.next().unwrap_or_default();
        let name = next();
        let (shell, name) = name.strip_prefix("cmd:").map_or(("", name), |name| ("cmd", name));
        Self { name, properties: next(), options: next(), operands: next(), shell }
    }

    /// The same, as what PowerShell has itself by this name.
    pub(super) fn of_powershell(self, name: &'t str) -> Self {
        Self { name, shell: "ps", ..self }
    }

    /// Whether the row has a property.
    pub(in crate::shell) fn has(&self, property: &str) -> bool {
        self.value(property).is_some()
    }

    /// The value of a property; empty where it has none.
    pub(in crate::shell) fn value(&self, property: &str) -> Option<&'t str> {
        self.properties.split(' ').find_map(|word| match word.split_once('=') {
            Some((name, value)) => (name == property).then_some(value),
            None => (word == property).then_some(""),
        })
    }

    /// The subcommand whose row judges this one: properties `:NAME=one,another`.
    pub(in crate::shell) fn group(&self, subcommand: &str) -> Option<&'t str> {
        self.properties.split(' ').find_map(|word| {
            let (name, list) = word.strip_prefix(':')?.split_once('=')?;
            list.split(',').any(|one| one == subcommand).then_some(name)
        })
    }

    /// Whether the options that it does not list change nothing.
    pub(in crate::shell) fn is_open(&self) -> bool {
        self.options.split(' ').any(|option| option == "*")
    }

    /// Its options, in order.
    pub(in crate::shell) fn options(&self) -> impl Iterator<Item = Options<'t>> + use<'t> {
        self.options.split(' ').filter(|token| !token.is_empty() && *token != "*").map(Options::parse)
    }

    /// The roles of its operands, each with whether it repeats.
    pub(in crate::shell) fn operands(&self) -> impl DoubleEndedIterator<Item = (Role, bool)> + use<'t> {
        roles(self.operands, ' ')
    }
}

/// A list of roles.
pub(in crate::shell) fn roles(list: &str, separator: char) -> impl DoubleEndedIterator<Item = (Role, bool)> + '_ {
    list.split(separator).filter_map(|word| Some((Role(word.chars().next()?), word.ends_with('*'))))
}

impl<'t> Options<'t> {
    fn parse(token: &'t str) -> Self {
        let head = token.find(['=', '!']).unwrap_or(token.len());
        let (names, rest) = token.split_at_checked(head).unwrap_or((token, ""));
        let (value, effects) = match rest.strip_prefix('=') {
            Some(rest) => rest.split_once('!').unwrap_or((rest, "")),
            None => ("", rest.strip_prefix('!').unwrap_or_default()),
        };
        let role = value.trim_start_matches('?').chars().next().map(Role);
        Self { names, value: role, is_attached: value.starts_with('?'), effects }
    }

    /// Its names; those of `slash` rows without their sign.
    pub(in crate::shell) fn names(&self) -> impl Iterator<Item = &'t str> + use<'t> {
        self.names.split('/').filter(|name| !name.is_empty())
    }

    /// What it does.
    pub(in crate::shell) fn effects(&self) -> impl Iterator<Item = Effect<'t>> + use<'t> {
        self.effects.split('!').filter(|effect| !effect.is_empty()).filter_map(|effect| {
            let list = effect.strip_prefix('=').map(Effect::Operands);
            let row = effect.strip_prefix('>').map(Effect::Row);
            list.or(row).or_else(|| effect.chars().next().map(Effect::Letter))
        })
    }

    /// Whether it does nothing but be there, whatever its value.
    pub(in crate::shell) fn is_harmless(&self) -> bool {
        self.value.is_none_or(|role| ".r".contains(role.0))
            && self.effects().all(|effect| matches!(effect, Effect::Letter('f' | 'l' | 'n' | 'N' | 'o')))
    }
}
