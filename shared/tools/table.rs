//! Which tool does what: every tool that the runtimes of the reference name, by the name folded to lower case without
//! underscores. A hyphen stays: it parts server and tool in the MCP names of one runtime, and an MCP tool must not
//! pass for a built-in one. What is not in the table is `unknown`.

/// What a tool does, as far as its name tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    /// Reads files or folders.
    Read,
    /// Makes, replaces or changes a file, or makes a folder: its arguments show which.
    Write,
    /// Applies a patch.
    Patch,
    /// Does what its `command` argument says: view, create, str_replace, insert, delete, rename.
    Editor,
    /// Removes files.
    Delete,
    /// Runs a command, or types into a running shell.
    Shell,
    /// Fetches from an address, or sends to it.
    Fetch,
    /// Asks a search service.
    Search,
    /// Starts or instructs another agent.
    Dispatch,
    /// Concerns only the session itself (todo lists, questions, plans, waiting): no action.
    Session,
}

/// Looks a tool up by its name as called.
pub(super) fn shape(tool: &str) -> Option<Shape> {
    let folded: String =
        tool.trim().chars().filter(|character| *character != '_').flat_map(char::to_lowercase).collect();
    let at = TOOLS.binary_search_by_key(&folded.as_str(), |(name, _)| name).ok()?;
    TOOLS.get(at).map(|(_, shape)| *shape)
}

/// Sorted by name; a test holds it so.
const TOOLS: &[(&str, Shape)] = &[
    ("activateskill", Shape::Session),
    ("agent", Shape::Dispatch),
    ("applydiff", Shape::Patch),
    ("applypatch", Shape::Patch),
    ("askuser", Shape::Session),
    ("askuserquestion", Shape::Session),
    ("bash", Shape::Shell),
    ("bashoutput", Shape::Session),
    ("codebasesearch", Shape::Read),
    ("collaborationspawnagent", Shape::Dispatch),
    ("completetask", Shape::Session),
    ("copilotgetnotebooksummary", Shape::Read),
    ("countpattern", Shape::Read),
    ("create", Shape::Write),
    ("createandruntask", Shape::Shell),
    ("createdirectory", Shape::Write),
    ("createfile", Shape::Write),
    ("csvreader", Shape::Read),
    ("delete", Shape::Delete),
    ("deletefile", Shape::Delete),
    ("directoryread", Shape::Read),
    ("directorysearch", Shape::Read),
    ("docxreader", Shape::Read),
    ("docxwriter", Shape::Write),
    ("edit", Shape::Write),
    ("editfile", Shape::Write),
    ("editnotebookfile", Shape::Write),
    ("editor", Shape::Write),
    ("emailparser", Shape::Read),
    ("enterplanmode", Shape::Session),
    ("execcommand", Shape::Shell),
    ("execute", Shape::Shell),
    ("executebash", Shape::Shell),
    ("executecommand", Shape::Shell),
    ("exitplanmode", Shape::Session),
    ("fetch", Shape::Fetch),
    ("fetchcopilotclidocumentation", Shape::Read),
    ("fetchurl", Shape::Fetch),
    ("fetchwebcontent", Shape::Fetch),
    ("fetchwebpage", Shape::Fetch),
    ("fileread", Shape::Read),
    ("filesearch", Shape::Read),
    ("filewrite", Shape::Write),
    ("findbyname", Shape::Read),
    ("fsread", Shape::Read),
    ("fswrite", Shape::Editor),
    ("getchangedfiles", Shape::Read),
    ("geterrors", Shape::Read),
    ("getgoal", Shape::Session),
    ("getinternaldocs", Shape::Read),
    ("getprojectsetupinfo", Shape::Read),
    ("getsearchviewresults", Shape::Read),
    ("gettaskoutput", Shape::Session),
    ("getterminaloutput", Shape::Session),
    ("getvscodeapi", Shape::Session),
    ("glob", Shape::Read),
    ("googlewebsearch", Shape::Search),
    ("grep", Shape::Read),
    ("grepsearch", Shape::Read),
    ("httpapi", Shape::Fetch),
    ("inserteditintofile", Shape::Write),
    ("invokeagent", Shape::Dispatch),
    ("killbash", Shape::Session),
    ("killshell", Shape::Session),
    ("launch-process", Shape::Shell),
    ("listagents", Shape::Session),
    ("listbash", Shape::Session),
    ("listcodeusages", Shape::Read),
    ("listdir", Shape::Read),
    ("listdirectory", Shape::Read),
    ("listfiles", Shape::Read),
    ("listmcpresources", Shape::Read),
    ("listmcpresourcestool", Shape::Read),
    ("listmounts", Shape::Session),
    ("listpowershell", Shape::Session),
    ("localshell", Shape::Shell),
    ("ls", Shape::Read),
    ("lsp", Shape::Read),
    ("managetodolist", Shape::Session),
    ("memory", Shape::Editor),
    ("monitor", Shape::Shell),
    ("multiedit", Shape::Write),
    ("multireplacefilecontent", Shape::Write),
    ("multireplacestringinfile", Shape::Write),
    ("notebookedit", Shape::Write),
    ("notebookread", Shape::Read),
    ("opensimplebrowser", Shape::Fetch),
    ("pdfreader", Shape::Read),
    ("powershell", Shape::Shell),
    ("pwsh", Shape::Shell),
    ("read", Shape::Read),
    ("readagent", Shape::Session),
    ("readbash", Shape::Session),
    ("readfile", Shape::Read),
    ("readfiles", Shape::Read),
    ("readmanyfiles", Shape::Read),
    ("readmcpresource", Shape::Read),
    ("readmcpresourcetool", Shape::Read),
    ("readnotebookcelloutput", Shape::Read),
    ("readpowershell", Shape::Session),
    ("readurlcontent", Shape::Fetch),
    ("remove-files", Shape::Delete),
    ("replace", Shape::Write),
    ("replacefilecontent", Shape::Write),
    ("replacestringinfile", Shape::Write),
    ("reportintent", Shape::Session),
    ("requestuserinput", Shape::Session),
    ("resolvememoryfileuri", Shape::Read),
    ("rg", Shape::Read),
    ("runcommand", Shape::Shell),
    ("runcommands", Shape::Shell),
    ("runinterminal", Shape::Shell),
    ("runshellcommand", Shape::Shell),
    ("runsubagent", Shape::Dispatch),
    ("save-file", Shape::Write),
    ("searchcodebase", Shape::Read),
    ("searchfilecontent", Shape::Read),
    ("searchfiles", Shape::Read),
    ("searchsubagent", Shape::Dispatch),
    ("searchweb", Shape::Search),
    ("searchworkspacesymbols", Shape::Read),
    ("semanticsearch", Shape::Read),
    ("sendmessage", Shape::Dispatch),
    ("sessionstoresql", Shape::Session),
    ("shell", Shape::Shell),
    ("shellcommand", Shape::Shell),
    ("showfile", Shape::Read),
    ("skill", Shape::Session),
    ("spawnagent", Shape::Dispatch),
    ("sql", Shape::Session),
    ("stopbash", Shape::Session),
    ("stoppowershell", Shape::Session),
    ("str-replace-editor", Shape::Editor),
    ("strreplace", Shape::Write),
    ("strreplacebasededittool", Shape::Editor),
    ("strreplaceeditor", Shape::Editor),
    ("structuredoutput", Shape::Session),
    ("task", Shape::Dispatch),
    ("taskcomplete", Shape::Session),
    ("taskcreate", Shape::Session),
    ("taskget", Shape::Session),
    ("tasklist", Shape::Session),
    ("taskoutput", Shape::Session),
    ("taskstop", Shape::Session),
    ("taskupdate", Shape::Session),
    ("terminallastcommand", Shape::Session),
    ("terminalselection", Shape::Session),
    ("testfailure", Shape::Read),
    ("testsearch", Shape::Read),
    ("think", Shape::Session),
    ("todoread", Shape::Session),
    ("todowrite", Shape::Session),
    ("toolsearch", Shape::Session),
    ("unifiedexec", Shape::Shell),
    ("updateplan", Shape::Session),
    ("updatetodo", Shape::Session),
    ("updatetopic", Shape::Session),
    ("view", Shape::Read),
    ("viewfile", Shape::Read),
    ("viewimage", Shape::Read),
    ("vscodeaskquestions", Shape::Session),
    ("vscodelistcodeusages", Shape::Read),
    ("vscodesearchextensionsinternal", Shape::Read),
    ("wait", Shape::Session),
    ("waitagent", Shape::Session),
    ("webfetch", Shape::Fetch),
    ("webscrape", Shape::Fetch),
    ("websearch", Shape::Search),
    ("write", Shape::Write),
    ("writeagent", Shape::Dispatch),
    ("writebash", Shape::Shell),
    ("writecode", Shape::Write),
    ("writefile", Shape::Write),
    ("writepowershell", Shape::Shell),
    ("writestdin", Shape::Shell),
    ("writetodos", Shape::Session),
    ("writetofile", Shape::Write),
    ("xlsxreader", Shape::Read),
    ("xlsxwriter", Shape::Write),
];

#[cfg(test)]
mod tests {
    use super::{Shape, TOOLS, shape};

    #[test]
    fn the_table_is_sorted_and_folded() {
        for pair in TOOLS.windows(2) {
            assert!(pair[0].0 < pair[1].0, "{} stands before {}", pair[0].0, pair[1].0);
        }
        for (name, _) in TOOLS {
            assert!(!name.contains('_') && *name == name.to_lowercase(), "{name}");
        }
    }

    #[test]
    fn any_case_is_the_same_tool_but_an_mcp_name_is_not() {
        for name in ["create_file", "CreateFile", "CREATE_FILE", "createFile", " create_file"] {
            assert_eq!(shape(name), Some(Shape::Write), "{name}");
        }
        for name in ["mcp__fs__write_file", "todo-write", "read-file", "mcp_demo_put_file", "WriteX", ""] {
            assert_eq!(shape(name), None, "{name}");
        }
    }
}
